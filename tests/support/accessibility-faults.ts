import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All of axe's rules for WCAG 2.2 AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe finds on the page once nothing moves, each with its rule and elements; empty without any.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await animationsEnded(page);
  const { violations } = await new AxeBuilder({ page })
    // Only violations: describing what passes takes longer than the check itself.
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    // Only frames of other sites need axe's other mode, which opens a window of its own.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** A colour in the middle of a fade is no violation. When one animation ends, another may start. */
const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    for (let moving = passing(); moving.length > 0; moving = passing()) {
      // oxlint-disable-next-line no-await-in-loop -- waits for one after the other
      await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
    }
  });
