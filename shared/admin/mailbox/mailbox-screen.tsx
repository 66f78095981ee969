import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useApi } from '#shared/api/api-context.tsx';
import { mailboxQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import { checkMailbox } from '#shared/contracts/endpoints/mailbox.ts';
import type { MailboxCheck, MailConnection } from '#shared/contracts/mailbox.ts';
import { localTime } from '#shared/rules/local-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { RowsLoading } from '../list/data-table.tsx';
import { toastFailure } from '../toast-failure.ts';
import { checkNames, stateText, connectionNames } from './mailbox-labels.ts';

/** Whether email goes out and comes in, at /admin/mailbox. */
export function MailboxScreen() {
  const mailbox = useQuery(mailboxQuery(useApi()));
  return (
    <>
      <PageHeader
        bar="same"
        title="Mailbox"
        lead="Whether emails can be sent and received. “Running the site” explains how to connect a mailbox."
      />
      {contents()}
    </>
  );

  function contents() {
    if (mailbox.data) {
      const { address, replyAddress, connections } = mailbox.data;
      return (
        <div className="grid max-w-text gap-10 pt-6">
          <dl className="grid gap-4">
            <div>
              <dt className="font-semibold">Address</dt>
              <dd>{address}</dd>
            </div>
            <div>
              <dt className="font-semibold">Answers to replies</dt>
              <dd>
                {replyAddress === null
                  ? `They go to ${address}, not to the inbox.`
                  : `They arrive in the inbox through addresses such as ${replyAddress}.`}
              </dd>
            </div>
          </dl>
          <ul className="border-t border-line">
            {connections.map((connection) => (
              <Connection key={connection.name} connection={connection} />
            ))}
          </ul>
          <CheckNow />
        </div>
      );
    }
    if (mailbox.isError) {
      return (
        <ErrorState
          title="We couldn’t load the mailbox"
          description="Please try again."
          onRetry={() => void mailbox.refetch()}
          retrying={mailbox.isFetching}
        />
      );
    }
    return (
      <div>
        <Loading label="Loading the mailbox…" />
        <RowsLoading />
      </div>
    );
  }
}

function Connection({ connection }: { readonly connection: MailConnection }) {
  const isFailing = connection.state === 'failing';
  return (
    <li className="border-b border-line py-4">
      <p className="flex items-center gap-2 font-semibold">
        <Sign isFine={connection.state === 'works'} isFault={isFailing} /> {connectionNames[connection.name]}
      </p>
      <p className={isFailing ? 'mt-1 text-danger' : 'mt-1 text-sm text-muted'}>{stateText(connection, localTime)}</p>
      {connection.error !== null && <ServerWords words={connection.error} />}
    </li>
  );
}

const Sign = ({ isFine, isFault }: { readonly isFine: boolean; readonly isFault: boolean }) =>
  isFault ? (
    <TriangleAlert aria-hidden="true" className="size-4.5 text-danger" />
  ) : isFine ? (
    <Check aria-hidden="true" className="size-4.5 text-success" />
  ) : null;

const ServerWords = ({ words }: { readonly words: string }) => (
  <p className="mt-1 text-sm break-words text-muted">The server says: {words}</p>
);

/** Tries to sign in to every mail server, and shows the results. */
function CheckNow() {
  const client = useApi();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => client.call(checkMailbox, {}),
    onError: (error) => toastFailure('We couldn’t check the mailbox', error, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/mailbox'),
  });
  return (
    <section aria-label="Check">
      <Button onClick={() => check.mutate()} pending={check.isPending} pendingLabel="Checking…">
        Check now
      </Button>
      <output className="mt-4 grid gap-4">
        {check.data && check.data.checks.length === 0 ? (
          <p>There is nothing to check: no mail server is set up.</p>
        ) : null}
        {check.data?.checks.map((one) => (
          <Found key={one.name} found={one} />
        ))}
      </output>
    </section>
  );
}

const Found = ({ found: { name, isFine, message, detail } }: { readonly found: MailboxCheck }) => (
  <div>
    <p className="flex items-center gap-2 font-semibold">
      <Sign isFine={isFine} isFault={!isFine} /> {checkNames[name]}
    </p>
    <p className="mt-1">{message}</p>
    {detail !== null && <ServerWords words={detail} />}
  </div>
);
