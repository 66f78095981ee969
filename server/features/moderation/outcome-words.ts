import { brand } from '#data/content/brand.ts';
import type { ReportKind, ReportOutcome } from '#shared/contracts/choices.ts';
import { kindWords, removalWords } from '#shared/rules/report-words.ts';

/** What those who reported something are told of the outcome. It names neither persons nor words. */
export const outcomeWords = (kind: ReportKind, outcome: ReportOutcome) => ({
  title: 'Thank you for your report',
  text:
    outcome === 'removed'
      ? `We have looked at the ${kindWords[kind]} that you reported, and ${removalWords[kind].done} it${kind === 'profile' ? '' : ` from ${brand.community.name}`}.`
      : `We have looked at the ${kindWords[kind]} that you reported. It keeps to the rules of ${brand.community.name}, so it stays.`,
});
