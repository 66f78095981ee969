import { describe, expect, it } from 'vitest';
import { slugFromTitle } from './slugs.ts';

describe('the slug from a title', () => {
  it.each([
    ['Open Day', 'open-day'],
    ["Who's Your Best Guest?", 'whos-your-best-guest'],
    ['  Podcasts  --  a   beginning  ', 'podcasts-a-beginning'],
    ['Year 7: the big move', 'year-7-the-big-move'],
    ['Day-in-the-life films', 'day-in-the-life-films'],
    ['Été à Genève', 'ete-a-geneve'],
    ['Straße nach Gießen', 'strasse-nach-giessen'],
    ['SMØRREBRØD OG ØL', 'smorrebrod-og-ol'],
    ['Łódź, Đà Nẵng', 'lodz-da-nang'],
    ['Ærø, œuvre, Þórr, Ħamrun', 'aero-oeuvre-thorr-hamrun'],
    ['Diyarbakır, İzmir', 'diyarbakir-izmir'],
    ['Open days 2025–2026', 'open-days-2025-2026'],
    ['Lower/upper school', 'lower-upper-school'],
    ['Pupils & parents', 'pupils-parents'],
    ['Ligatures: ﬁlm', 'ligatures-film'],
    ['line\nbreak and\ttab', 'line-break-and-tab'],
  ])('of "%s" is %s', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  it('is empty if no character of the title can be used', () => {
    expect(slugFromTitle('日本語 – !')).toBe('');
  });

  it('has at most 120 characters and does not end in a hyphen', () => {
    const slug = slugFromTitle(`${'a'.repeat(119)} b`);
    expect(slug).toBe('a'.repeat(119));
  });
});
