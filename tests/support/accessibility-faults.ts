import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Everything that axe knows of WCAG 2.2 AA, and what it recommends beyond. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with the page once nothing moves, each with its rule and the elements: empty where there is
 * nothing.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await animationsEnded(page);
  const { violations } = await new AxeBuilder({ page })
    // Only violations: describing what passes takes longer than the check itself.
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    // Without frames of other sites there is nothing to gather in a window of its own.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** A colour half-way through a fade is no finding. What ends may let something else begin. */
const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    for (let moving = passing(); moving.length > 0; moving = passing()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is waited for
      await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
    }
  });
