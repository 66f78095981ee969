import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { editedWebinarKey } from '#shared/api/queries/webinars-console.ts';
import { restoreWebinar } from '#shared/contracts/endpoints/webinars.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { failureWords, toastFailure } from '../toast-failure.ts';
import { SeatsPart } from './seats-part.tsx';
import { useSaveWebinar } from './use-webinar-writes.ts';
import { WebinarFields } from './webinar-fields.tsx';
import { PublishDialog, WebinarMenu } from './webinar-menu.tsx';
import {
  bodyOf,
  differencesOf,
  isMove,
  isSame,
  isWriting,
  membersOf,
  onTopOfTheirs,
  startOf,
  statusWords,
  valuesOf,
  type WebinarValues,
  type Writing,
  writingOf,
} from './webinar-values.ts';

interface WebinarEditorProps {
  readonly me: Pick<CurrentUser, 'id'>;
  readonly webinar: EditedWebinar;
  /** Whether somebody has deleted it since it was opened. */
  readonly isGone: boolean;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** The editor of a webinar, with its seats. Unsaved changes are kept on the device. */
export function WebinarEditor({ me, webinar, isGone, onOpen, onClose }: WebinarEditorProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const saved = useSavedDraft<Writing>(me.id, `webinar/${webinar.id}`, isWriting);
  const [writing, setWriting] = useState<Writing>(saved.restored ?? writingOf(webinar));
  const [isRestored, setRestored] = useState(saved.restored !== null);
  /** Replaces the text field's document. */
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [publishing, setPublishing] = useState<EditedWebinar>();
  /** Saves after the question whether to move it. */
  const [moving, setMoving] = useState<() => void>();
  /** In a conflict: whether the differences are shown instead of the editor. */
  const [isComparing, setComparing] = useState(false);
  const { values, from, basis } = writing;
  const { status } = webinar;
  const isChanged = !isSame(values, from);

  const change = (part: Partial<WebinarValues>) => {
    const next = { ...writing, values: { ...values, ...part } };
    setWriting(next);
    saved.keep(isSame(next.values, from) ? null : next);
  };
  /** Replaces the values of the form. */
  const begin = (next: Writing) => {
    setWriting(next);
    setRestored(false);
    setErrors({});
    setRound(round + 1);
    saved.keep(isSame(next.values, next.from) ? null : next);
  };
  const take = (next: EditedWebinar) => queryClient.setQueryData(editedWebinarKey(next.id), next);
  const { save, isPending, error, conflict, reset } = useSaveWebinar(webinar, {
    onSaved: (next) => {
      saved.keep(null);
      setWriting(writingOf(next));
      setRestored(false);
      take(next);
    },
    onRefused: setErrors,
  });

  // Without own changes, shows what somebody else has saved.
  const isNewer = webinar.updatedAt > basis;
  if (isNewer && !isChanged && !isPending) {
    setWriting(writingOf(webinar));
    if (!isSame(valuesOf(webinar), from)) setRound(round + 1);
  }
  const isOvertaken = isNewer && !isSame(valuesOf(webinar), from);

  const saveWriting = (next: Writing, then: (webinar: EditedWebinar) => void) => {
    const checked = bodyOf(next.values, next.basis);
    if ('errors' in checked) {
      setErrors(checked.errors);
      return;
    }
    setErrors({});
    const send = () => {
      setMoving(undefined);
      setComparing(true);
      save({ ...next, body: checked.body, goOn: then });
    };
    if (isMove(webinar, next.values)) setMoving(() => send);
    else send();
  };
  /** Saves the changes, and continues from the saved version. */
  const saveAnd = (then: (webinar: EditedWebinar) => void) => {
    if (isChanged) saveWriting(writing, then);
    else then(webinar);
  };
  const restore = useMutation({
    mutationFn: () => client.call(restoreWebinar, { params: { id: String(webinar.id) } }),
    onSuccess: (restored) => {
      take(restored);
      reset();
      saveWriting(
        { values: { ...values, slug: restored.slug }, from: valuesOf(restored), basis: restored.updatedAt },
        () => toast({ title: 'Restored with your changes' }),
      );
    },
    onError: (failure) => toastFailure('We couldn’t restore this webinar', failure, 'Please try again.'),
  });
  const question = (
    <ConfirmDialog
      open={moving !== undefined}
      onOpenChange={() => setMoving(undefined)}
      isHarmless
      title="Move this webinar?"
      description={
        webinar.going === 0
          ? 'Nobody has a seat yet. Members will see the new time straight away.'
          : `${membersOf(webinar.going)} with a seat ${webinar.going === 1 ? 'gets' : 'get'} a new invitation by email, and their calendars follow. Reminders move with it.`
      }
      confirmLabel="Move it"
      cancelLabel="Back"
      onConfirm={() => moving?.()}
    />
  );

  if (isGone && !isChanged) {
    return <EmptyState as="h1" title="This webinar was deleted" description="You can restore it from the Trash." />;
  }
  if (conflict && isComparing) {
    const { theirs } = conflict;
    const mine = theirs ? onTopOfTheirs(theirs, writing) : values;
    return (
      <ConflictView
        message={theirs ? conflict.message : 'This webinar was deleted while you were editing.'}
        differences={theirs && differencesOf(valuesOf(theirs), mine)}
        keepDeleted="Restore it with my changes"
        pending={isPending || restore.isPending}
        onBack={() => setComparing(false)}
        onKeepMine={() => {
          if (!theirs) return restore.mutate();
          take(theirs);
          reset();
          const next = { ...writingOf(theirs), values: mine };
          begin(next);
          saveWriting(next, () => toast({ title: 'Saved' }));
        }}
        onTakeTheirs={() => {
          reset();
          if (theirs) {
            begin(writingOf(theirs));
            take(theirs);
          } else {
            saved.keep(null);
            onClose();
          }
        }}
      />
    );
  }
  const [label, tone] = statusWords[status];
  const isShown = status !== 'draft';
  const editor = (
    <Form
      aria-label="Webinar"
      className={isShown ? '' : 'pt-7'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        saveAnd(() => toast({ title: status === 'published' ? 'Saved. Members see it now.' : 'Saved' }));
      }}
    >
      {isRestored ? <DraftNote onDiscard={() => begin(writingOf(webinar))} /> : null}
      <FormError>
        {conflict ? (
          <>
            {conflict.message} Your version is saved on this device.{' '}
            <Button variant="link" onClick={() => setComparing(true)}>
              Compare
            </Button>
          </>
        ) : error && Object.keys(errors).length === 0 ? (
          failureWords(error)
        ) : Object.keys(errors).length > 0 ? (
          'Please check the fields marked below.'
        ) : isOvertaken && isChanged && !isPending ? (
          'Someone else changed this webinar after you opened it. Press “Save” to compare the two.'
        ) : undefined}
      </FormError>
      <WebinarFields webinar={webinar} values={values} round={round} errors={errors} onChange={change} />
      <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4 sm:sticky">
        {isShown ? null : (
          <Button variant="accent" disabled={isPending} onClick={() => saveAnd(setPublishing)}>
            Publish…
          </Button>
        )}
        <Button type="submit" variant={isShown ? 'accent' : 'secondary'} pending={isPending} pendingLabel="Saving…">
          {status === 'published' ? 'Save for members' : 'Save'}
        </Button>
        <p aria-live="polite" className="text-sm text-muted">
          {isChanged ? 'Unsaved changes, kept on this device.' : 'Saved.'}
        </p>
      </div>
    </Form>
  );
  return (
    <>
      <PageHeader
        title={webinar.title}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{label}</Badge>
            {status === 'published' && webinar.movedAt ? <Badge tone="blue">Moved</Badge> : null}
            <span className="figures text-base">{startOf(webinar)}</span>
          </span>
        }
        actions={<WebinarMenu webinar={webinar} onChanged={take} onOpen={onOpen} onGone={onClose} />}
      />
      {isShown ? (
        <Tabs
          className="pt-6"
          label="Webinar"
          tabs={[
            {
              value: 'webinar',
              label: 'Webinar',
              isKept: true,
              content: status === 'cancelled' ? <CancelledNote webinar={webinar} /> : editor,
            },
            {
              value: 'seats',
              label: `Seats (${webinar.going})`,
              content: <SeatsPart me={me} webinar={webinar} onChanged={take} />,
            },
          ]}
        />
      ) : (
        editor
      )}
      {question}
      {publishing ? (
        <PublishDialog
          webinar={publishing}
          onPublished={take}
          onRefused={setErrors}
          onClose={() => setPublishing(undefined)}
        />
      ) : null}
    </>
  );
}

/** A cancelled webinar stays as it was. */
const CancelledNote = ({ webinar: { cancelMessage, summary } }: { readonly webinar: EditedWebinar }) => (
  <div className="grid max-w-text gap-4">
    <p className="font-semibold">This webinar is cancelled. We’ve emailed everybody who signed up.</p>
    {cancelMessage ? (
      <blockquote className="border-l-2 border-ochre pl-4 whitespace-pre-line">{cancelMessage}</blockquote>
    ) : null}
    <p className="text-muted">{summary}</p>
    <p>To hold it again, choose “Duplicate” under More.</p>
  </div>
);
