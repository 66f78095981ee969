import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { overviewQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { ReportOutcome } from '#shared/contracts/choices.ts';
import { resolveReport } from '#shared/contracts/endpoints/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { Report } from '#shared/contracts/reports.ts';
import { kindLabels, removalLabels } from '#shared/rules/report-labels.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useGoneRow } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';

interface DecisionDialogProps {
  readonly report: Report;
  readonly outcome: ReportOutcome;
  readonly onClose: () => void;
  /** Called when its card is removed, to move the focus. */
  readonly onGone: () => void;
}

const consequences = (what: string): Readonly<Record<ReportOutcome, string>> => ({
  removed:
    what === kindLabels.profile
      ? 'The profile keeps its name but loses its picture, school, location and bio. We notify its owner and everyone who reported it.'
      : `This permanently removes the ${what} from the Circle. We notify its author and everyone who reported it.`,
  kept: `The ${what} stays. We notify everyone who reported it.`,
});

/** Asks before a report is decided on, with a note for the other administrators. */
export function DecisionDialog({ report, outcome, onClose, onGone }: DecisionDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { markGone, content } = useGoneRow(onGone);
  const what = kindLabels[report.kind];
  const removal = removalLabels[report.kind];
  const isRemoval = outcome === 'removed';
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(resolveReport, { params: { id: String(report.id) }, body: { outcome, note } }),
    onSuccess: () => {
      markGone();
      toast({ title: isRemoval ? `The ${what} was ${removal.done}` : `The ${what} was kept` });
    },
    onError: (error) => toastFailure('We couldn’t close this report', error, 'Please try again.'),
    // After a failure too, because another administrator may have decided.
    onSettled: async (_, error) => {
      void queryClient.invalidateQueries({ queryKey: overviewQuery(client).queryKey });
      await refreshReadsOf(queryClient, '/api/admin/reports');
      // Otherwise it keeps the note for a retry.
      if (error === null || (error instanceof ApiError && [404, 409].includes(error.status))) onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isRemoval ? `${removal.verb} this ${what}?` : `Keep this ${what}?`}
      description={consequences(what)[outcome]}
      confirmLabel={isRemoval ? `${removal.verb} ${what}` : `Keep ${what}`}
      isHarmless={!isRemoval}
      isChanged={note.trim() !== ''}
      pending={isPending}
      pendingLabel={isRemoval ? 'Removing…' : 'Resolving…'}
      onConfirm={() => mutate()}
      content={content}
    >
      <Field label="Note (optional)" hint="Only administrators see this." className="mt-5">
        <Textarea
          value={note}
          rows={3}
          maxLength={circleLimits.reportWords}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
