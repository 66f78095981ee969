import { useMemo } from 'react';
import { differenceOf } from '#shared/rules/text-difference.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

interface DifferenceProps {
  readonly theirs: string;
  readonly mine: string;
  readonly label: string;
}

/** Two versions of a text in one, with what is in one of them alone. */
export function DifferenceOf({ theirs, mine, label }: DifferenceProps) {
  const stretches = useMemo(() => differenceOf(theirs, mine), [theirs, mine]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a long text scrolls, by the keyboard too
    <p tabIndex={0} role="group" aria-label={`${label}: what differs`} className="prose-lines text-sm">
      {stretches.map(({ kind, text }, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
        if (kind === 'same') return <span key={index}>{text}</span>;
        const isMine = kind === 'added';
        const Mark = isMine ? 'ins' : 'del';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Mark key={index} className={isMine ? 'bg-tint' : 'bg-blush'}>
            <VisuallyHidden>{isMine ? ' (yours: ' : ' (theirs: '}</VisuallyHidden>
            {text}
            <VisuallyHidden>) </VisuallyHidden>
          </Mark>
        );
      })}
    </p>
  );
}
