import { useRef, useState, type FormEvent } from 'react';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { newsletterBody } from '#shared/contracts/forms/newsletter.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import type { Newsletter, NewsletterBody } from '#shared/contracts/newsletters.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { isEmptyDocument } from '#shared/rules/rich-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { failureWords } from '../toast-failure.ts';
import { AudienceField } from './audience-field.tsx';
import { DocumentField } from '../editor/document-field.tsx';
import { FromPost } from './from-post.tsx';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { DeleteButton, NewsletterStatusPanel } from './newsletter-status.tsx';
import {
  differencesOf,
  isSavedEdit,
  isSame,
  type SavedEdit,
  mergeChanges,
  valuesOf,
  type Edit,
  editOf,
} from './newsletter-values.ts';
import { SendDialog } from './send-dialog.tsx';
import { useSaveNewsletter, useTestNewsletter } from './use-newsletter-writes.ts';

/** Shown for a newsletter that doesn't exist. */
export const GONE = { title: 'We can’t find this newsletter', description: 'It may have been deleted.' } as const;

/** The key of a newsletter's draft on the device. */
const draftName = (newsletter: Newsletter | null): string => `newsletter/${newsletter?.id ?? 'new'}`;

interface NewsletterEditorProps {
  readonly me: Pick<CurrentUser, 'id'>;
  /** Null for one that is not created yet. */
  readonly newsletter: Newsletter | null;
  /** Whether somebody has deleted it since it was opened. */
  readonly isGone?: boolean;
  /** Whether the send dialog opens at once. */
  readonly isSending?: boolean;
  /** @param isSending whether it was saved in order to be sent */
  readonly onSaved: (newsletter: Newsletter, isSending: boolean) => void;
  readonly onClose: () => void;
}

/** The newsletter editor: write, preview, test and send. Unsaved changes are kept on the device. */
export function NewsletterEditor({
  me,
  newsletter,
  isGone = false,
  isSending = false,
  onSaved,
  onClose,
}: NewsletterEditorProps) {
  const savedDraft = useSavedDraft<SavedEdit>(me.id, draftName(newsletter), isSavedEdit);
  const [edit, setEdit] = useState<Edit>({ ...editOf(newsletter), ...savedDraft.restored });
  const [isRestored, setRestored] = useState(savedDraft.restored !== null);
  /** The text field's pictures. A new `round` replaces its document. */
  const [filled, setFilled] = useState({
    round: 0,
    pictures: [...(newsletter?.pictures.map(({ picture }) => picture) ?? []), ...(savedDraft.restored?.pictures ?? [])],
  });
  const added = useRef(savedDraft.restored?.pictures ?? []);
  const addPictures = (more: readonly BlogPicture[]) => (added.current = [...added.current, ...more]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [tab, setTab] = useState('write');
  const [sending, setSending] = useState<Newsletter | undefined>(isSending ? (newsletter ?? undefined) : undefined);
  /** In a conflict: whether the differences are shown instead of the editor. */
  const [isComparing, setComparing] = useState(false);
  const { values, from, basis } = edit;
  const isChanged = !isSame(values, from);

  const change = (next: Partial<NewsletterBody>) => {
    const whole = { ...edit, values: { ...values, ...next } };
    setEdit(whole);
    savedDraft.keep({ ...whole, pictures: added.current });
  };
  const refilled = (shown: Newsletter | null) => ({
    round: filled.round + 1,
    pictures: [...filled.pictures, ...(shown?.pictures.map(({ picture }) => picture) ?? [])],
  });
  /** Replaces the values of the form. */
  const begin = (next: Edit, shown: Newsletter | null) => {
    setEdit(next);
    setRestored(false);
    setErrors({});
    setFilled(refilled(shown));
    savedDraft.keep(isSame(next.values, next.from) ? null : next);
  };
  const showErrors = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    setTab('write');
  };
  const { save, isPending, error, conflict, reset } = useSaveNewsletter(newsletter, {
    onSaved: (next, { written, goOn }) => {
      // Keeps what was written while it was being saved.
      const rest = { ...editOf(next), values: mergeChanges(next, { ...edit, from: written }) };
      const isWhole = isSame(rest.values, rest.from);
      savedDraft.keep(null);
      if (!isWhole) {
        savedDraft.keep({ ...rest, pictures: added.current }, draftName(next));
        savedDraft.save();
      }
      setEdit(rest);
      setRestored(false);
      onSaved(next, goOn === setSending && isWhole);
      if (goOn !== setSending || isWhole) goOn(next);
    },
    onRefused: showErrors,
  });

  // Shows somebody else's version if nothing was changed here.
  const theirs = newsletter !== null && newsletter.updatedAt !== basis ? newsletter : null;
  const isOvertaken = theirs !== null && !isSame(valuesOf(theirs), from);
  if (theirs && !isChanged && !isPending && theirs.updatedAt > (basis ?? '')) {
    setEdit(editOf(theirs));
    if (isOvertaken) setFilled(refilled(theirs));
  }

  /** Saves the changes, and continues from the saved version. */
  const saveAnd = (then: (newsletter: Newsletter) => void) => {
    const checked = newsletterBody.safeParse(values);
    if (!checked.success) {
      showErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    setErrors({});
    setComparing(true);
    if (newsletter && !isChanged) then(newsletter);
    else save({ ...edit, values: checked.data, written: values, goOn: then });
  };
  const test = useTestNewsletter();
  if (isGone && !isChanged) return <EmptyState as="h1" {...GONE} />;
  if (conflict && isComparing) {
    const mine = conflict.theirs ? mergeChanges(conflict.theirs, edit) : values;
    return (
      <ConflictView
        message={conflict.theirs ? conflict.message : 'This newsletter was deleted while you were editing.'}
        differences={conflict.theirs && differencesOf(valuesOf(conflict.theirs), mine)}
        keepDeleted="Save mine as a new newsletter"
        pending={isPending}
        onBack={() => setComparing(false)}
        onKeepMine={() => {
          const next = { ...editOf(conflict.theirs), values: mine };
          begin(next, conflict.theirs);
          save({ ...next, written: mine, goOn: () => toast({ title: 'Saved' }) });
        }}
        onTakeTheirs={() => {
          reset();
          begin(editOf(conflict.theirs), conflict.theirs);
          if (conflict.theirs) onSaved(conflict.theirs, false);
          else onClose();
        }}
      />
    );
  }
  const fit = newsletterBody.safeParse(values);
  const words = errors['doc'] ?? Object.entries(errors).find(([name]) => name.startsWith('doc.'))?.[1];

  return (
    <>
      <PageHeader
        title={newsletter ? newsletter.subject : 'New newsletter'}
        lead={
          newsletter && newsletter.status !== 'draft'
            ? undefined
            : 'Nothing is sent until you press “Send…” and confirm.'
        }
        actions={newsletter ? <DeleteButton newsletter={newsletter} onGone={onClose} /> : null}
      />
      {newsletter ? <NewsletterStatusPanel newsletter={newsletter} onSend={() => saveAnd(setSending)} /> : null}
      <Form
        aria-label={newsletter ? 'Edit newsletter' : 'New newsletter'}
        className="pt-7"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saveAnd(({ status }) => toast({ title: status === 'draft' ? 'Saved as a draft' : 'Saved' }));
        }}
      >
        {isRestored ? <DraftNote onDiscard={() => begin(editOf(newsletter), newsletter)} /> : null}
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
          ) : isOvertaken && isChanged && !isPending ? (
            'Someone else changed this newsletter after you opened it. Press “Save” to compare the two.'
          ) : undefined}
        </FormError>
        <Tabs
          label="Newsletter"
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'write',
              label: 'Write',
              keepMounted: true,
              content: (
                <div className="grid max-w-text gap-5">
                  <Field
                    label="Subject"
                    required
                    hint="What people see first in their inbox."
                    error={errors['subject']}
                  >
                    <CountedInput
                      value={values.subject}
                      countTo={publishingLimits.newsletterSubject}
                      autoComplete="off"
                      onChange={(event) => change({ subject: event.currentTarget.value })}
                    />
                  </Field>
                  <Field
                    label="Preview text"
                    hint="Shown after the subject in the inbox. If empty, the first line of the text is used."
                    error={errors['preheader']}
                  >
                    <CountedInput
                      value={values.preheader}
                      countTo={publishingLimits.newsletterPreheader}
                      autoComplete="off"
                      onChange={(event) => change({ preheader: event.currentTarget.value })}
                    />
                  </Field>
                  <AudienceField
                    audience={values.audience}
                    error={errors['audience.value'] ?? errors['audience']}
                    onChange={(audience) => change({ audience })}
                  />
                  <FromPost
                    isEmpty={isEmptyDocument(values.doc) && !values.subject.trim() && !values.preheader.trim()}
                    onFill={(post, shown) => {
                      addPictures(shown);
                      change(post);
                      setFilled({ round: filled.round + 1, pictures: [...filled.pictures, ...shown] });
                    }}
                  />
                  <DocumentField
                    key={filled.round}
                    label="Text"
                    start={values.doc}
                    pictures={filled.pictures}
                    onPicture={(picture) => addPictures([picture])}
                    hint="Press / for pictures, lists, buttons and more, Alt+F10 for the toolbar."
                    error={words}
                    onChange={(doc) => change({ doc })}
                  />
                  {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it contains its control and its text */}
                  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                    <input
                      type="checkbox"
                      checked={values.inArchive}
                      className="mt-1 size-4 shrink-0"
                      onChange={(event) => change({ inArchive: event.target.checked })}
                    />
                    <span className="grid">
                      <span className="font-semibold">Show in the archive</span>
                      <span className="text-sm text-muted">
                        Once sent, anyone can read it on the website. The email links to it.
                      </span>
                    </span>
                  </label>
                </div>
              ),
            },
            {
              value: 'preview',
              label: 'Preview',
              content: fit.success ? (
                <NewsletterPreview body={values} />
              ) : (
                <p className="text-muted">
                  {values.subject.trim() ? fit.error.issues[0]?.message : 'Add a subject to see the preview.'}
                </p>
              ),
            },
          ]}
        />
        <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4 sm:sticky">
          <Button variant="accent" disabled={isPending} onClick={() => saveAnd(setSending)}>
            {newsletter?.status === 'scheduled' ? 'Change send time…' : 'Send…'}
          </Button>
          <Button
            variant="secondary"
            pending={test.isPending}
            pendingLabel="Sending…"
            disabled={isPending}
            onClick={() => saveAnd((next) => test.mutate(next.id))}
          >
            Send test email
          </Button>
          <Button type="submit" variant="quiet" pending={isPending} pendingLabel="Saving…">
            Save
          </Button>
          <p aria-live="polite" className="text-sm text-muted">
            {newsletter && !isChanged
              ? newsletter.status === 'scheduled'
                ? 'Saved and scheduled.'
                : 'Saved.'
              : 'Unsaved changes, kept on this device.'}
          </p>
        </div>
      </Form>
      {sending ? <SendDialog newsletter={sending} onClose={() => setSending(undefined)} /> : null}
    </>
  );
}
