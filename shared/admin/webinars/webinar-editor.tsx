import { useState, type FormEvent } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Form } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { FormConflict, FormProblem, SaveState } from '../conflicts/edited-form-parts.tsx';
import { useEditedForm } from '../conflicts/use-edited-form.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { SeatsPart } from './seats-part.tsx';
import { WebinarFields } from './webinar-fields.tsx';
import { PublishDialog, WebinarMenu } from './webinar-menu.tsx';
import { differencesOf, editedWebinarKind, isMove, membersOf, startOf, statusLabels } from './webinar-values.ts';

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
  /** Saves, once moving it is confirmed. */
  const [moving, setMoving] = useState<() => void>();
  const form = useEditedForm(editedWebinarKind, {
    personId: me.id,
    item: webinar,
    onClose,
    ask(values, act) {
      if (isMove(webinar, values)) setMoving(() => act);
      else act();
    },
  });
  const { values, errors, isChanged, isPending, saveAnd, take, conflict } = form;
  const { status } = webinar;
  const [publishing, setPublishing] = useState<EditedWebinar>();
  const question = (
    <ConfirmDialog
      open={moving !== undefined}
      onOpenChange={() => setMoving(undefined)}
      isHarmless
      title="Move this webinar?"
      description={
        webinar.going === 0
          ? 'Nobody has a seat yet. Members will see the new time straight away.'
          : `${membersOf(webinar.going)} with a seat ${webinar.going === 1 ? 'gets' : 'get'} a new invitation by email. Most calendars update automatically, and reminders move too.`
      }
      confirmLabel="Move it"
      cancelLabel="Back"
      onConfirm={() => {
        setMoving(undefined);
        moving?.();
      }}
    />
  );

  if (isGone && !isChanged) {
    return <EmptyState as="h1" title="This webinar was deleted" description="You can restore it from the Trash." />;
  }
  if (conflict?.isShown) {
    return <FormConflict what="webinar" form={form} differences={conflict.both && differencesOf(conflict.both)} />;
  }
  const [label, tone] = statusLabels[status];
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
      {form.isRestored ? <DraftNote onDiscard={form.discard} /> : null}
      <FormProblem what="webinar" form={form} />
      <WebinarFields webinar={webinar} values={values} round={form.round} errors={errors} onChange={form.change} />
      <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4 sm:sticky">
        {isShown ? null : (
          <Button variant="accent" disabled={isPending} onClick={() => saveAnd(setPublishing)}>
            Publish…
          </Button>
        )}
        <Button type="submit" variant={isShown ? 'accent' : 'secondary'} pending={isPending} pendingLabel="Saving…">
          {status === 'published' ? 'Save for members' : 'Save'}
        </Button>
        <SaveState isChanged={isChanged} />
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
              keepMounted: true,
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
          onRefused={form.setErrors}
          onClose={() => setPublishing(undefined)}
        />
      ) : null}
    </>
  );
}

/** Shown instead of the fields of a cancelled webinar. */
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
