import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { overviewQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { ReportOutcome } from '#shared/contracts/choices.ts';
import { resolveReport } from '#shared/contracts/endpoints/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { Report } from '#shared/contracts/reports.ts';
import { kindWords, removalWords } from '#shared/rules/report-words.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, SendingContext } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useGoneRow } from '../list/use-question.ts';
import { tellFailure } from '../tell-failure.ts';

interface DecisionDialogProps {
  readonly report: Report;
  readonly outcome: ReportOutcome;
  readonly onClose: () => void;
  /** Its card is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

const consequences = (what: string): Readonly<Record<ReportOutcome, string>> => ({
  removed:
    what === kindWords.profile
      ? 'The profile keeps its name and loses its picture, school, place and words; its owner is told, and so is everybody who reported it.'
      : `The ${what} is removed from the Circle for good; its author is told, and so is everybody who reported it.`,
  kept: `The ${what} stays. Everybody who reported it is told so.`,
});

/** Asks before a report is decided on, with a note for the other administrators. */
export function DecisionDialog({ report, outcome, onClose, onGone }: DecisionDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { markGone, content } = useGoneRow(onGone);
  const what = kindWords[report.kind];
  const removal = removalWords[report.kind];
  const isRemoval = outcome === 'removed';
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(resolveReport, { params: { id: String(report.id) }, body: { outcome, note } }),
    onSuccess: () => {
      markGone();
      toast({ title: isRemoval ? `The ${what} was ${removal.done}` : `The ${what} was kept` });
    },
    onError: (error) => tellFailure('We could not close this report', error, 'Please try again.'),
    // Also after a failure: another administrator may have decided in the meantime.
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: overviewQuery(client).queryKey });
      await refreshReadsOf(queryClient, '/api/admin/reports');
      onClose();
    },
  });
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={isRemoval ? `${removal.verb} this ${what}?` : `Keep this ${what}?`}
      description={consequences(what)[outcome]}
      content={content}
      footer={
        <>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isRemoval ? 'danger' : 'primary'}
            pending={isPending}
            pendingLabel={isRemoval ? 'Removing…' : 'Closing…'}
            onClick={() => mutate()}
          >
            {isRemoval ? `${removal.verb} ${what}` : `Keep ${what}`}
          </Button>
        </>
      }
    >
      <SendingContext value={isPending}>
        <Field label="Note (optional)" hint="For administrators alone." className="mt-5">
          <Textarea
            value={note}
            rows={3}
            maxLength={circleLimits.reportWords}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </SendingContext>
    </Dialog>
  );
}
