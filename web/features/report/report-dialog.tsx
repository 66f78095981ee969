import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { createReport } from '#shared/contracts/endpoints/members.ts';
import { type ReportKind, type ReportReason, reportReasons } from '#shared/contracts/choices.ts';
import { kindLabels, reasonLabels } from '#shared/rules/report-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions, FormError } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

interface Props {
  readonly kind: ReportKind;
  readonly targetId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for the reason of a report, and sends it. Reason and text are kept when the dialog is closed unsent. */
export default function ReportDialog({ kind, targetId, open, onOpenChange }: Props) {
  const client = useApi();
  const [keyFor] = useState(createIdempotencyKeys);
  const [reason, setReason] = useState<ReportReason>();
  const [words, setWords] = useState('');
  const [unchosen, setUnchosen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: ReportReason) => {
      const body = { kind, targetId, reason: chosen, words };
      return client.call(createReport, { body }, { idempotencyKey: keyFor(body) });
    },
    onSuccess() {
      onOpenChange(false);
      setReason(undefined);
      setWords('');
      toast({ title: 'Report sent', description: 'Thank you. We’ll look into it and let you know.' });
    },
  });
  const change = (next: boolean) => {
    if (isPending) return;
    reset();
    onOpenChange(next);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={`Report this ${kindLabels[kind]}`}
      description="Only administrators see your report. We won’t tell the author who sent it."
    >
      <Form
        className="mt-5"
        sending={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          setUnchosen(!reason);
          if (reason && !isPending) mutate(reason);
        }}
      >
        <FormError>{error?.message}</FormError>
        <fieldset aria-describedby={unchosen && !reason ? 'report-reason-error' : undefined}>
          <legend className="text-sm font-semibold">What’s wrong with it?</legend>
          <div className="mt-2 grid gap-1">
            {reportReasons.map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={each}
                  checked={reason === each}
                  onChange={() => setReason(each)}
                  className="size-4.5 shrink-0"
                />
                {reasonLabels[each]}
              </label>
            ))}
          </div>
          {unchosen && !reason ? (
            <p id="report-reason-error" role="alert" className="mt-1 text-sm font-semibold text-danger">
              Please choose a reason
            </p>
          ) : null}
        </fieldset>
        <Field label="Anything we should know? (optional)">
          <Textarea
            value={words}
            maxLength={circleLimits.reportWords}
            countTo={circleLimits.reportWords}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <FormActions>
          <Button variant="quiet" disabled={isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending} pendingLabel="Sending…">
            Send report
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
