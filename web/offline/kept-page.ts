import { hashKey } from '@tanstack/react-query';
import type { RenderedPage } from '#shared/contracts/rendering.ts';
import { pageDataId } from '#shared/rules/page-data-id.ts';
import { VISITED } from './names.ts';

/**
 * What the kept document of the present address has read for a query: a public page that is reached from within the
 * application then needs no store of its own.
 */
export async function keptPageData(hash: string): Promise<{ data: unknown; updatedAt: number } | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const page = await caches.match(location.origin + location.pathname, { cacheName: VISITED.pages });
  if (!page) return undefined;
  const document = new DOMParser().parseFromString(await page.text(), 'text/html');
  const block = document.getElementById(pageDataId)?.textContent;
  const entries = block ? (JSON.parse(block) as RenderedPage['data']) : [];
  const entry = entries.find(([key]) => hashKey(key) === hash);
  return entry && { data: entry[1], updatedAt: Date.parse(page.headers.get('date') ?? '') || 0 };
}
