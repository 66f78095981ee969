import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshContacts } from '#shared/api/queries/contacts.ts';
import type { SchoolStage } from '#shared/contracts/choices.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { moveSchool } from '#shared/contracts/endpoints/contacts.ts';
import { stageLabels } from '#shared/rules/contact-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { toastFailure } from '../toast-failure.ts';

interface Move {
  readonly school: Pick<School, 'id' | 'name' | 'stage'>;
  readonly stage: SchoolStage;
  readonly lostReason?: string;
  /** Whether it undoes an earlier move, and therefore offers no Undo. */
  readonly isUndo?: boolean;
}

/** Moves schools between stages, with Undo. A lost one needs a reason first, which `question` asks for. */
export function useMoveSchool() {
  const client = useApi();
  const queryClient = useQueryClient();
  const [losing, setLosing] = useState<Move['school']>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ school, stage, lostReason }: Move) =>
      client.call(moveSchool, { params: { id: String(school.id) }, body: { stage, lostReason } }),
    onSuccess: (_, { school, stage, isUndo }) => {
      setLosing(undefined);
      toast({
        title: `${school.name}: ${stageLabels[stage]}`,
        ...(!isUndo && {
          action: {
            label: 'Undo',
            run: () => mutate({ school: { ...school, stage }, stage: school.stage, isUndo: true }),
          },
        }),
      });
    },
    onError: (error, { school }) => toastFailure(`We couldn’t move ${school.name}`, error, 'Please try again.'),
    onSettled: () => refreshContacts(queryClient),
  });
  return {
    move: (school: Move['school'], stage: SchoolStage) => {
      if (stage === school.stage) return;
      if (stage === 'lost') setLosing(school);
      else mutate({ school, stage });
    },
    question: losing ? (
      <LostDialog
        school={losing}
        isPending={isPending}
        onLost={(lostReason) => mutate({ school: losing, stage: 'lost', lostReason })}
        onClose={() => setLosing(undefined)}
      />
    ) : null,
  };
}

interface LostDialogProps {
  readonly school: Move['school'];
  readonly isPending: boolean;
  readonly onLost: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a school was lost. */
function LostDialog({ school, isPending, onLost, onClose }: LostDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Please say why the school was lost');
    else onLost(reason.trim());
  };
  return (
    <EditDialog
      title={`Why was ${school.name} lost?`}
      isChanged={() => reason.trim() !== ''}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => (
        <Form aria-label="Reason" sending={isPending} onSubmit={submit}>
          <Field label="Reason" required error={problem} hint="For example, no budget this year">
            <Input
              value={reason}
              maxLength={deskLimits.schoolLine}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <DialogActions>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="accent" pending={isPending} pendingLabel="Moving…">
              Move to Lost
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}
