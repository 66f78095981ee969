import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { FormActions } from '#shared/ui/form.tsx';
import { DifferenceOf } from './difference.tsx';
import type { PostValues } from './post-values.ts';

interface ConflictViewProps {
  /** Who changed it, and when. */
  readonly message: string;
  /** The post as it is now; null when it was deleted. */
  readonly theirs: PostValues | null;
  readonly mine: PostValues;
  readonly pending: boolean;
  readonly onBack: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

const compared = [
  ['Title', 'title'],
  ['Slug', 'slug'],
  ['Category', 'category'],
  ['Excerpt', 'excerpt'],
  ['Content', 'content'],
  ['Publish date', 'publishedAt'],
  ['Picture', 'imageUrl'],
  ['What the picture shows', 'imageAlt'],
] as const;

/** Two changed the same post: shows what differs, and nothing is lost until somebody chooses. */
export function ConflictView(props: ConflictViewProps) {
  const { message, theirs, mine, pending, onBack, onKeepMine, onTakeTheirs } = props;
  const [isAsking, setAsking] = useState(false);
  const different = theirs
    ? compared.filter(([, field]) => (theirs[field] ?? '').trim() !== (mine[field] ?? '').trim())
    : [];
  return (
    <div className="grid gap-6 pt-3">
      <div role="alert" className="border-l-2 border-danger bg-blush px-4 py-3">
        <p className="font-semibold">{message}</p>
        <p className="mt-1 text-sm">Nothing is lost: your words are kept on this device until you choose.</p>
      </div>
      {theirs && different.length > 0 ? (
        <>
          <p className="text-sm text-muted">
            <del className="bg-blush text-ink">Struck through</del> is in their version alone,{' '}
            <ins className="bg-tint text-ink">underlined</ins> in yours.
          </p>
          <dl className="grid gap-5">
            {different.map(([label, field]) => (
              <div key={field} className="grid gap-1.5">
                <dt className="label text-muted">{label}</dt>
                <dd className="max-h-80 overflow-y-auto border border-line bg-paper p-4">
                  <DifferenceOf theirs={theirs[field] ?? ''} mine={mine[field] ?? ''} label={label} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {theirs && different.length === 0 ? <p>Both versions say the same.</p> : null}
      <FormActions>
        <Button variant="quiet" disabled={pending} className="sm:mr-auto" onClick={onBack}>
          Back to writing
        </Button>
        <Button variant="secondary" disabled={pending} onClick={() => setAsking(true)}>
          {theirs ? 'Take their version' : 'Let it go'}
        </Button>
        <Button variant="accent" pending={pending} pendingLabel="Saving…" onClick={onKeepMine}>
          {theirs ? 'Overwrite with mine' : 'Publish mine as a new post'}
        </Button>
      </FormActions>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={theirs ? 'Take their version?' : 'Let your version go?'}
        description="What you wrote will be gone."
        confirmLabel={theirs ? 'Take theirs' : 'Let it go'}
        onConfirm={() => {
          setAsking(false);
          onTakeTheirs();
        }}
      />
    </div>
  );
}
