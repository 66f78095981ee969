import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { erasePerson, lookForPerson } from '#shared/contracts/endpoints/console.ts';
import { email as emailField } from '#shared/contracts/fields.ts';
import type { PersonData } from '#shared/contracts/privacy.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';

/** How often to check whether an erasure is done, in milliseconds. */
const LOOK_EVERY_MS = 1500;

const LABELS: readonly (readonly [key: Exclude<keyof PersonData, 'member' | 'isUnderWay'>, label: string])[] = [
  ['inquiries', 'Inquiries and booking requests'],
  ['chats', 'Chats'],
  ['contacts', 'Contact, with all their email addresses'],
  ['conversations', 'Email conversations'],
  ['subscriptions', 'Newsletter subscriptions'],
  ['newsletters', 'Newsletters sent to this address'],
  ['requests', 'Membership requests and invitations'],
  ['jobs', 'Unsent emails and other tasks'],
  ['mails', 'Copies of emails in the outbox folder'],
  ['mentions', 'Other text with this address (it will be blanked out)'],
];

const isNothing = (held: PersonData): boolean => held.member === null && LABELS.every(([key]) => !held[key]);

/** Finds everything held about an email address, and erases it after a confirmation. */
export function ErasePerson() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  // Each press searches again, even for the same address.
  const [asked, setAsked] = useState({ email: '', times: 0 });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const parsed = emailField.safeParse(typed);
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    setAsked(({ times }) => ({ email: parsed.success ? parsed.data : '', times: times + 1 }));
  };
  return (
    <section aria-labelledby="erase" className="grid gap-5">
      <div className="grid max-w-text gap-2">
        <h2 id="erase" className="text-2xl">
          Erase a person’s data
        </h2>
        <p className="text-muted">
          Has someone asked you to delete their data? Search for their email address, check what you hold, then erase
          it. It stays erased even if you restore an older backup.
        </p>
      </div>
      {/* Label, box and error are rows of the form, so that the button is as high as the box at any text size. */}
      <Form
        onSubmit={ask}
        className="max-w-text sm:grid-flow-col sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_auto_auto] sm:gap-y-1.5"
      >
        <Field label="Email address" required error={error} className="sm:contents">
          <Input
            type="email"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" className="sm:col-start-2 sm:row-start-2">
          Search
        </Button>
      </Form>
      {asked.email === '' ? null : <FoundData key={asked.times} email={asked.email} />}
    </section>
  );
}

function FoundData({ email }: { readonly email: string }) {
  const client = useApi();
  const region = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const look = useQuery({
    // Not cached, because an email address should not stay in memory after the screen closes.
    queryKey: ['/api/admin/erasure/look', email],
    queryFn: ({ signal }) => client.call(lookForPerson, { body: { email } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isUnderWay ? LOOK_EVERY_MS : false),
  });
  const erase = useMutation({
    mutationFn: () => client.call(erasePerson, { body: { email } }),
    onSuccess: () => toast({ title: 'Erasing started', description: 'You can leave this page.' }),
    onError: (error) => toastFailure('We couldn’t erase this person’s data', error, 'Please try again.'),
    onSettled: async () => {
      setAsking(false);
      await look.refetch();
    },
  });

  if (look.isPending) return <Loading label="Searching…" />;
  if (look.isError) {
    return <ErrorState as="h3" onRetry={() => void look.refetch()} retrying={look.isRefetching} />;
  }
  const held = look.data;
  return (
    <Card ref={region} tabIndex={-1} aria-live="polite" className="grid max-w-text gap-6">
      <h3 className="text-xl wrap-anywhere">{isNothing(held) && !held.isUnderWay ? 'No data found' : 'Data found'}</h3>
      {isNothing(held) && !held.isUnderWay ? (
        <p>
          We hold nothing about <strong className="wrap-anywhere">{email}</strong>.
        </p>
      ) : (
        <>
          <dl className="grid gap-3 text-sm">
            {held.member ? (
              <div className="grid gap-1 border-b border-line pb-3">
                <dt className="font-semibold">Circle account: {held.member.name}</dt>
                <dd className="text-muted">Including posts, comments, likes, messages and pictures.</dd>
              </div>
            ) : null}
            {LABELS.filter(([key]) => held[key]).map(([key, label]) => (
              <div key={key} className="flex items-baseline justify-between gap-6">
                <dt>{label}</dt>
                <dd className="figures font-semibold">{held[key]?.toLocaleString('en-GB')}</dd>
              </div>
            ))}
          </dl>
          {held.isUnderWay ? (
            <p className="text-muted">Erasing…</p>
          ) : (
            <div>
              <Button variant="danger" onClick={() => setAsking(true)}>
                Erase this person’s data
              </Button>
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Erase this person’s data permanently?"
        description={`This permanently deletes everything listed about ${email}, from backups too. They aren’t notified. You can’t undo this.`}
        confirmLabel="Erase permanently"
        pending={erase.isPending}
        pendingLabel="Erasing…"
        onConfirm={() => erase.mutate()}
        content={{
          onCloseAutoFocus: (event: Event) => {
            event.preventDefault();
            region.current?.focus();
          },
        }}
      />
    </Card>
  );
}
