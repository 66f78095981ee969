import { type SearchKind, searchKinds } from '#shared/contracts/choices.ts';
import { cx } from '#shared/ui/cx.ts';
import { kindLabels } from './search-results.ts';

interface Props {
  /** Null for all of them. */
  readonly kind: SearchKind | null;
  readonly onChoose: (kind: SearchKind | null) => void;
}

/** What is searched: everything, or one kind. */
export const KindChoice = ({ kind, onChoose }: Props) => (
  <fieldset aria-label="What to search" className="-mx-2.5 mt-2 flex min-w-0 flex-wrap">
    {[null, ...searchKinds].map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === kind}
        onClick={() => onChoose(each)}
        className={cx(
          'min-h-11 rounded-sm px-2.5 text-sm underline-offset-8 transition-colors hover:bg-sunken',
          each === kind ? 'font-semibold text-ink underline decoration-red decoration-2' : 'text-muted',
        )}
      >
        {each === null ? 'All' : kindLabels[each]}
      </button>
    ))}
  </fieldset>
);
