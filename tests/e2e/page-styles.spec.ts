import type { Page } from '@playwright/test';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { expect, test } from './fixtures.ts';

const ADDRESSES = [
  '/',
  ...serviceSlugs.map((slug) => `/services/${slug}`),
  '/blog',
  '/blog/POST',
  '/privacy',
  '/book/ottilie',
  '/auth',
  '/join',
  '/forgot-password',
  '/reset-password?token=none',
  '/newsletter',
  '/offline',
  '/nowhere',
];

/**
 * The rules of the whole style sheet that mean an element which the server sends at an address, in whatever state, and
 * that do not stand in its document. The browser says what a selector means, so that nothing of the server's own reading is used.
 */
function missingRules(page: Page, address: string): Promise<string[]> {
  return page.evaluate(async (path) => {
    const STATES =
      /::[\w-]+(?:\([^)]*\))?|:(?:before|after|hover|focus|focus-visible|focus-within|active|visited|checked|disabled|enabled|invalid|user-invalid|required|placeholder-shown|open|popover-open|modal|target|autofill|indeterminate|read-only|empty)\b/g;
    const textAt = async (file: string) => (await fetch(file)).text();
    const [before = '', css = '', after = ''] = (await textAt(path)).split(/<\/?style>/);
    // The policy of this page lets no other style in.
    const sent = new DOMParser().parseFromString(before + after, 'text/html');
    const rulesIn = async (text: string): Promise<CSSStyleRule[]> => {
      const styleRules = (rules: CSSRuleList): CSSStyleRule[] =>
        [...rules].flatMap((rule) =>
          rule instanceof CSSStyleRule ? [rule] : rule instanceof CSSGroupingRule ? styleRules(rule.cssRules) : [],
        );
      return styleRules((await new CSSStyleSheet().replace(text)).cssRules);
    };
    const isMeant = ({ selectorText }: CSSStyleRule): boolean => {
      try {
        return sent.querySelector(selectorText.replace(STATES, '')) !== null;
      } catch {
        // Nothing is left of it without its state.
        return false;
      }
    };
    const files = Object.values(
      JSON.parse(sent.getElementById('island-files')?.textContent ?? '{}') as Record<string, string[]>,
    );
    const sheets = [...new Set(files.flat())].filter((file) => file.endsWith('.css'));
    if (sheets.length === 0) throw new Error('The page names no sheet');
    const own = new Set((await rulesIn(css)).map(({ cssText }) => cssText));
    const whole = await rulesIn((await Promise.all(sheets.map(textAt))).join(''));
    return whole.filter((rule) => !own.has(rule.cssText) && isMeant(rule)).map(({ cssText }) => cssText);
  }, address);
}

test('public pages hold every rule that means one of their elements', async ({ page, request }) => {
  const posts = (await (await request.get('/api/blog/posts')).json()) as { slug: string }[];
  await page.goto('/');
  await expect(page.locator('html[data-alive]')).toBeAttached();
  for (const address of ADDRESSES) {
    expect.soft(await missingRules(page, address.replace('POST', posts[0]?.slug ?? '')), address).toEqual([]);
  }
});
