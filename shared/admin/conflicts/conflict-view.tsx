import { useMemo, useState } from 'react';
import { differenceOf } from '#shared/rules/text-difference.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { FormActions } from '#shared/ui/form.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

/** A field whose text differs. */
export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

interface ConflictViewProps {
  /** What happened: who changed it and when, or that it was deleted. */
  readonly message: string;
  /** The changes that saving mine would make to their version; null when it was deleted. */
  readonly differences: readonly Difference[] | null;
  /** The last button's label when it was deleted, such as `Save mine as a new post`. Without one, it can't be saved. */
  readonly keepDeleted?: string;
  readonly pending: boolean;
  readonly onBack: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shows the differences when two people changed the same thing. Keeps both versions until one is chosen. */
export function ConflictView(props: ConflictViewProps) {
  const { message, differences, keepDeleted, pending, onBack, onKeepMine, onTakeTheirs } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-6 pt-3">
      <div role="alert" className="border-l-2 border-danger bg-blush px-4 py-3">
        <p className="font-semibold">{message}</p>
        <p className="mt-1 text-sm">Your version is kept until you choose.</p>
      </div>
      {differences ? (
        <>
          <p className="text-sm text-muted">
            <del className="bg-blush text-ink">Struck through</del> is only in their version,{' '}
            <ins className="bg-tint text-ink">underlined</ins> is only in yours. Fields you didn’t change keep their
            version.
          </p>
          {differences.length > 0 ? (
            <FieldDifferences differences={differences} />
          ) : (
            <p>The text is the same in both. Only the formatting differs, such as bold, headings or pictures.</p>
          )}
        </>
      ) : null}
      <FormActions>
        <Button variant="quiet" disabled={pending} className="sm:mr-auto" onClick={onBack}>
          Back to editing
        </Button>
        <Button variant="secondary" disabled={pending} onClick={() => setAsking(true)}>
          {differences ? 'Use their version' : 'Discard mine'}
        </Button>
        {differences || keepDeleted ? (
          <Button variant="accent" pending={pending} pendingLabel="Saving…" onClick={onKeepMine}>
            {differences ? 'Overwrite with mine' : keepDeleted}
          </Button>
        ) : null}
      </FormActions>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={differences ? 'Use their version?' : 'Discard your version?'}
        description="Your changes will be lost."
        confirmLabel={differences ? 'Use theirs' : 'Discard mine'}
        onConfirm={() => {
          setAsking(false);
          onTakeTheirs();
        }}
      />
    </div>
  );
}

interface FieldDifferencesProps {
  readonly differences: readonly Difference[];
  /** The names of the two versions for screen readers. */
  readonly sides?: Readonly<Record<'theirs' | 'mine', string>>;
}

const TWO_PEOPLE = { theirs: 'theirs', mine: 'yours' } as const;

/** Fields with the differences between both versions. */
export const FieldDifferences = ({ differences, sides = TWO_PEOPLE }: FieldDifferencesProps) => (
  <dl className="grid gap-5">
    {differences.map(({ label, theirs, mine }) => (
      <div key={label} className="grid gap-1.5">
        <dt className="label text-muted">{label}</dt>
        <dd className="max-h-80 overflow-y-auto border border-line bg-paper p-4">
          <DifferenceOf theirs={theirs} mine={mine} label={label} sides={sides} />
        </dd>
      </div>
    ))}
  </dl>
);

interface DifferenceProps {
  readonly theirs: string;
  readonly mine: string;
  readonly label: string;
  readonly sides: Readonly<Record<'theirs' | 'mine', string>>;
}

/** The differences between two versions of a text. */
function DifferenceOf({ theirs, mine, label, sides }: DifferenceProps) {
  const stretches = useMemo(() => differenceOf(theirs, mine), [theirs, mine]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a long text scrolls, by keyboard too
    <p dir="auto" tabIndex={0} role="group" aria-label={`${label}: differences`} className="prose-lines text-sm">
      {stretches.map(({ kind, text }, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
        if (kind === 'same') return <span key={index}>{text}</span>;
        const isMine = kind === 'added';
        const Mark = isMine ? 'ins' : 'del';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Mark key={index} className={isMine ? 'bg-tint' : 'bg-blush'}>
            <VisuallyHidden>{` (${isMine ? sides.mine : sides.theirs}: `}</VisuallyHidden>
            {text}
            <VisuallyHidden>) </VisuallyHidden>
          </Mark>
        );
      })}
    </p>
  );
}
