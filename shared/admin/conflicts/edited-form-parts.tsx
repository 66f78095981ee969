import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { failureWords } from '../toast-failure.ts';
import { ConflictView, type Difference } from './conflict-view.tsx';
import type { useEditedForm } from './use-edited-form.ts';

type EditedForm = Pick<ReturnType<typeof useEditedForm>, 'conflict' | 'error' | 'errors' | 'isOvertaken' | 'isPending'>;

interface FormProblemProps {
  /** "resource" */
  readonly what: string;
  readonly form: EditedForm;
}

/** Why a form could not be saved, or that somebody else has saved meanwhile. */
export function FormProblem({ what, form: { conflict, error, errors, isOvertaken } }: FormProblemProps) {
  return <FormError>{words()}</FormError>;

  function words(): ReactNode {
    if (conflict) {
      return (
        <>
          {conflict.message} Your version is saved on this device.{' '}
          <Button variant="link" onClick={conflict.show}>
            Compare
          </Button>
        </>
      );
    }
    if (Object.keys(errors).length > 0) return 'Please check the fields marked below.';
    if (error) return failureWords(error);
    return isOvertaken
      ? `Someone else changed this ${what} after you opened it. Press “Save” to compare the two.`
      : undefined;
  }
}

interface FormConflictProps {
  readonly what: string;
  readonly form: EditedForm;
  /** The fields that differ; null when somebody else has deleted it. */
  readonly differences: readonly Difference[] | null;
}

/** The own changes beside somebody else's version. */
export const FormConflict = ({ what, form: { conflict, isPending }, differences }: FormConflictProps) =>
  conflict && (
    <ConflictView
      message={differences ? conflict.message : `This ${what} was deleted while you were editing.`}
      differences={differences}
      keepDeleted="Restore it with my changes"
      pending={isPending}
      onBack={conflict.onBack}
      onKeepMine={conflict.onKeepMine}
      onTakeTheirs={conflict.onTakeTheirs}
    />
  );

/** Whether the form has unsaved changes, in words. */
export const SaveState = ({ isChanged }: { readonly isChanged: boolean }) => (
  <p aria-live="polite" className="text-sm text-muted">
    {isChanged ? 'Unsaved changes, kept on this device.' : 'Saved.'}
  </p>
);

/** The fields that differ, by label. */
export const differencesBetween = <Values,>(
  fields: readonly (readonly [label: string, wordsOf: (values: Values) => string])[],
  { theirs, mine }: { readonly theirs: Values; readonly mine: Values },
): Difference[] =>
  fields
    .map(([label, wordsOf]) => ({ label, theirs: wordsOf(theirs), mine: wordsOf(mine) }))
    .filter((difference) => difference.theirs !== difference.mine);
