import { existsSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { webManifest } from './web-manifest.ts';

const files = [...(webManifest.icons ?? []), ...(webManifest.screenshots ?? [])];

describe('the web app manifest', () => {
  it.each(files.map(({ src, sizes = '', type = '' }) => [src, sizes, type] as const))(
    'declares the real size and type of %s',
    async (src, sizes, type) => {
      const { width, height, format } = await sharp(`web/static${src}`).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    },
  );

  it('has a maskable icon, and small labelled screenshots for phones and large screens', () => {
    expect(webManifest.icons?.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    expect(new Set(webManifest.screenshots?.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
    for (const { src, label } of webManifest.screenshots ?? []) {
      expect(label).toBeTruthy();
      expect(statSync(`web/static${src}`).size).toBeLessThan(80_000);
    }
  });

  it('has shortcuts with existing icons', () => {
    for (const { icons } of webManifest.shortcuts ?? []) expect(existsSync(`web/static${icons?.[0]?.src}`)).toBe(true);
    expect(webManifest.shortcuts?.map(({ url }) => url)).toEqual(['/feed', '/feed#share']);
  });
});
