import { useState, type FormEvent } from 'react';
import { newsletterBody } from '#shared/contracts/forms/newsletter.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import type { Newsletter, NewsletterBody } from '#shared/contracts/newsletters.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { documentOf, isEmptyDocument } from '#shared/rules/rich-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { failureWords } from '../tell-failure.ts';
import { AudienceField } from './audience-field.tsx';
import { DocumentField } from '../editor/document-field.tsx';
import { FromPost } from './from-post.tsx';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { DeleteButton, NewsletterStanding } from './newsletter-standing.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useSaveNewsletter, useTestNewsletter } from './use-newsletter-writes.ts';

interface NewsletterEditorProps {
  readonly me: Pick<CurrentUser, 'id'>;
  /** Null for one that is not there yet. */
  readonly newsletter: Newsletter | null;
  /** The question of the sending is open from the beginning. */
  readonly isSending?: boolean;
  /** @param isSending whether it was saved in order to be sent */
  readonly onSaved: (newsletter: Newsletter, isSending: boolean) => void;
  readonly onClose: () => void;
}

const BLANK: NewsletterBody = {
  subject: '',
  preheader: '',
  audience: { kind: 'all', value: null },
  inArchive: true,
  doc: documentOf(''),
};

const valuesOf = ({ subject, preheader, audience, inArchive, doc }: Newsletter): NewsletterBody => ({
  subject,
  preheader,
  audience,
  inArchive,
  doc,
});

interface Kept {
  readonly values: NewsletterBody;
  /** The version that it began from. */
  readonly basis: string | null;
}

const isKept = (found: unknown): found is Kept => {
  const { values, basis } = Object(found) as Partial<Kept>;
  return typeof values?.subject === 'string' && Array.isArray(values.doc?.content) && basis !== undefined;
};

/** Where a newsletter is written, looked at, tried out and sent. What is not saved yet stays on this device. */
export function NewsletterEditor({ me, newsletter, isSending = false, onSaved, onClose }: NewsletterEditorProps) {
  const kept = useKeptDraft<Kept>(me.id, `newsletter/${newsletter?.id ?? 'new'}`, isKept);
  const saved = newsletter ? valuesOf(newsletter) : BLANK;
  const [values, setValues] = useState(kept.restored?.values ?? saved);
  const [basis, setBasis] = useState(kept.restored?.basis ?? newsletter?.updatedAt ?? null);
  const [isRestored, setRestored] = useState(kept.restored !== null);
  /** Makes the field of the words begin again with other words, and the pictures in them. */
  const [filled, setFilled] = useState({
    round: 0,
    pictures: newsletter?.pictures.map(({ picture }) => picture) ?? [],
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState<Newsletter | undefined>(isSending ? (newsletter ?? undefined) : undefined);
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);

  const change = (next: Partial<NewsletterBody>) => {
    const whole = { ...values, ...next };
    setValues(whole);
    kept.keep({ values: whole, basis });
  };
  const begin = (next: NewsletterBody, version: string | null) => {
    setValues(next);
    setBasis(version);
    setRestored(false);
    setErrors({});
    setFilled({ ...filled, round: filled.round + 1 });
    kept.keep(null);
  };
  const { save, isPending, error, conflict } = useSaveNewsletter(newsletter, {
    onSaved: (next, then) => {
      kept.keep(null);
      setBasis(next.updatedAt);
      setRestored(false);
      onSaved(next, then === setSending);
      then(next);
    },
    onRefused: setErrors,
  });

  /** Saves what has changed, and goes on with what is saved. */
  const saveAnd = (then: (newsletter: Newsletter) => void, overwrite = false) => {
    const checked = newsletterBody.safeParse(values);
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    setErrors({});
    if (newsletter && !isChanged) then(newsletter);
    else save({ body: values, ifUpdatedAt: overwrite ? undefined : (basis ?? undefined), goOn: then });
  };
  const test = useTestNewsletter();
  const words = errors['doc'] ?? Object.entries(errors).find(([name]) => name.startsWith('doc.'))?.[1];

  return (
    <>
      <PageHeader
        title={newsletter ? newsletter.subject : 'New newsletter'}
        lead={
          newsletter && newsletter.status !== 'draft'
            ? undefined
            : 'Nothing goes out before you press “Send…” and confirm.'
        }
        actions={newsletter ? <DeleteButton newsletter={newsletter} onGone={onClose} /> : null}
      />
      {newsletter ? <NewsletterStanding newsletter={newsletter} onSend={() => saveAnd(setSending)} /> : null}
      <Form
        aria-label={newsletter ? 'Change the newsletter' : 'New newsletter'}
        className="pt-7"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saveAnd(() => toast({ title: 'Saved as a draft' }));
        }}
      >
        {isRestored ? <DraftNote onDiscard={() => begin(saved, newsletter?.updatedAt ?? null)} /> : null}
        <FormError>
          {conflict ? (
            <span className="grid justify-items-start gap-3">
              {conflict}
              <span className="flex flex-wrap gap-3">
                <Button size="sm" variant="secondary" onClick={() => saveAnd(() => toast({ title: 'Saved' }), true)}>
                  Save mine over it
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => newsletter && begin(valuesOf(newsletter), newsletter.updatedAt)}
                >
                  Take theirs
                </Button>
              </span>
            </span>
          ) : error && Object.keys(errors).length === 0 ? (
            failureWords(error)
          ) : undefined}
        </FormError>
        <Tabs
          label="Newsletter"
          tabs={[
            {
              value: 'write',
              label: 'Write',
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
                    hint="One line beside the subject in the inbox. Left empty, it is the beginning of the text."
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
                    isEmpty={isEmptyDocument(values.doc)}
                    onFill={(post, shown) => {
                      change(post);
                      setFilled({ round: filled.round + 1, pictures: [...filled.pictures, ...shown] });
                    }}
                  />
                  <DocumentField
                    key={filled.round}
                    label="Words"
                    start={values.doc}
                    pictures={filled.pictures}
                    hint="Press / for pictures, lists, buttons and more, Alt+F10 for the toolbar."
                    error={words}
                    onChange={(doc) => change({ doc })}
                  />
                  {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it holds its control and its words */}
                  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                    <input
                      type="checkbox"
                      checked={values.inArchive}
                      className="mt-1 size-4 shrink-0 accent-red-fill"
                      onChange={(event) => change({ inArchive: event.target.checked })}
                    />
                    <span className="grid">
                      <span className="font-semibold">Show it in the archive</span>
                      <span className="text-sm text-muted">
                        Once sent, anybody can read it on the website, and the mail has a link to it.
                      </span>
                    </span>
                  </label>
                </div>
              ),
            },
            {
              value: 'preview',
              label: 'Preview',
              content: newsletterBody.safeParse(values).success ? (
                <NewsletterPreview body={values} />
              ) : (
                <p className="text-muted">The preview appears as soon as there is a subject.</p>
              ),
            },
          ]}
        />
        <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4 sm:sticky">
          <Button variant="accent" disabled={isPending} onClick={() => saveAnd(setSending)}>
            Send…
          </Button>
          <Button
            variant="secondary"
            pending={test.isPending}
            pendingLabel="Sending the test…"
            disabled={isPending}
            onClick={() => saveAnd((next) => test.mutate(next.id))}
          >
            Send a test to me
          </Button>
          <Button type="submit" variant="quiet" pending={isPending} pendingLabel="Saving…">
            Save
          </Button>
          <p aria-live="polite" className="text-sm text-muted">
            {newsletter && !isChanged ? 'All is saved.' : 'Not saved yet; kept on this device.'}
          </p>
        </div>
      </Form>
      {sending ? <SendDialog newsletter={sending} onClose={() => setSending(undefined)} /> : null}
    </>
  );
}
