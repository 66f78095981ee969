import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findColleague } from '../../content/people.ts';
import { webinars } from './webinars.ts';

describe('the sample webinars', () => {
  it('take place once a month', () => {
    expect(webinars.map(({ monthsAfterStart }) => monthsAfterStart)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(webinars.map(({ slug }) => slug)).size).toBe(webinars.length);
  });

  it.each(webinars)(
    '$slug has a valid start time, and a title and a summary within the length limits',
    ({ title, summary, start }) => {
      expect(title.length).toBeLessThanOrEqual(90);
      expect(summary.length).toBeLessThanOrEqual(200);
      expect(start).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    },
  );

  it.each(webinars)('$slug has existing hosts, and the time zone of the first one', ({ hosts, timeZone }) => {
    const colleagues = hosts.map((slug) => findColleague(slug));
    expect(colleagues).not.toContain(undefined);
    expect(colleagues[0]?.timeZone).toBe(timeZone);
  });

  it.each(webinars)('$slug has sections on the content, the audience and what to bring', ({ slug }) => {
    const text = readFileSync(new URL(`webinars/${slug}.md`, import.meta.url), 'utf8');
    expect(text).toContain('## What we’ll cover');
    expect(text).toContain('## Who it is for');
    expect(text).toMatch(/## What to bring\n\n- \[ \] /);
    expect(text).not.toMatch(/<|!\[|`|["']|^# /m);
  });
});
