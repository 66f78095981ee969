import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { memberRecordQuery } from '#shared/api/queries/console.ts';
import type { RemovalRecord, Report } from '#shared/contracts/reports.ts';
import type { MemberRecord as Data, SuspensionRecord } from '#shared/contracts/suspensions.ts';
import { kindWords, reasonWords, removalWords } from '#shared/rules/report-words.ts';
import { suspensionEnd } from '#shared/rules/suspension-words.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { RestoreButton, SuspendDialog } from './suspend-dialog.tsx';

/**
 * What there is about one member, together: suspensions, what others reported of theirs, what they reported, what was
 * removed. At /admin/users?member={id}.
 */
export function MemberRecord({ id }: { readonly id: string }) {
  const record = useQuery(memberRecordQuery(useApi(), id));
  const head = useRef<HTMLDivElement>(null);
  // The list's row, which had the focus, is gone.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <ConsoleLink
        to="/admin/users"
        aria-current={undefined}
        className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> All users
      </ConsoleLink>
      {record.isPending ? (
        <Loading label="Loading this member…" className="grid gap-6 pt-6">
          <Skeleton className="h-12 w-72 max-w-full" />
          <Skeleton className="h-40" />
        </Loading>
      ) : null}
      {record.isError ? (
        <ErrorState
          as="h1"
          title="We could not load this member"
          onRetry={() => void record.refetch()}
          retrying={record.isRefetching}
        />
      ) : null}
      {record.data === null ? (
        <EmptyState as="h1" title="There is no such member" description="Their account may have been deleted." />
      ) : null}
      {record.data ? <Found record={record.data} /> : null}
    </div>
  );
}

function Found({ record }: { readonly record: Data }) {
  const { member, suspensions, reportsOf, reportsBy, removals } = record;
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const platform = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const isSelf = me?.id === member.id;
  return (
    <>
      <PageHeader
        className="pt-4!"
        title={`${member.firstName} ${member.lastName}`}
        lead={<span className="wrap-anywhere">{member.email}</span>}
      />
      <Card className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            {member.suspension ? <Badge tone="red">Suspended</Badge> : <Badge tone="success">Active</Badge>}
            {member.isAdmin ? <Badge tone="blue">Admin</Badge> : null}
            <span className="text-sm text-muted">
              Joined <RelativeTime date={member.createdAt} />
            </span>
          </p>
          {member.suspension ? (
            <p className="prose-lines wrap-anywhere">
              Suspended {endInWords(member.suspension.until)}. They read: “{member.suspension.reason}”
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-3">
          {member.suspension ? <RestoreButton member={member} /> : null}
          {isSelf ? (
            <span className="text-muted">Cannot suspend self</span>
          ) : (
            <Button variant="danger" size="sm" disabled={!me} onClick={() => setAsking(true)}>
              {member.suspension ? 'Change the suspension' : 'Suspend'}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => platform.openSite(`/users/${member.id}`)}>
            <ExternalLink aria-hidden="true" className="size-4" /> See the profile
          </Button>
        </div>
      </Card>
      <div className="grid items-start gap-8 pt-8 lg:grid-cols-2">
        <Part title="Suspensions" {...suspensions} none="Never suspended.">
          {(each) => <SuspensionLine key={each.id} suspension={each} />}
        </Part>
        <Part title="Reported by others" {...reportsOf} none="Nobody has reported anything of theirs.">
          {(each) => <ReportLine key={each.id} report={each} by={nameOf(each.reporter)} />}
        </Part>
        <Part title="Removed" {...removals} none="Nothing of theirs was removed.">
          {(each) => <RemovalLine key={each.id} removal={each} />}
        </Part>
        <Part title="Reported by them" {...reportsBy} none="They have reported nothing.">
          {(each) => <ReportLine key={each.id} report={each} of={nameOf(each.author)} />}
        </Part>
      </div>
      {isAsking ? <SuspendDialog member={member} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

const endInWords = (until: string | null): string => (until === null ? 'until it is lifted' : suspensionEnd(until));
const nameOf = (person: Report['reporter']): string =>
  person ? `${person.firstName} ${person.lastName}` : 'somebody whose account is gone';

interface PartProps<Item> {
  readonly title: string;
  readonly total: number;
  readonly newest: readonly Item[];
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

function Part<Item>({ title, total, newest, none, children }: PartProps<Item>) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <h2 className="text-2xl">
        {title} <span className="figures text-base text-muted">{total.toLocaleString('en-GB')}</span>
      </h2>
      {total === 0 ? <p className="mt-3 text-muted">{none}</p> : null}
      {newest.length > 0 ? (
        <ol className="mt-3 grid text-sm *:border-b *:border-line *:py-4 *:last:border-0 *:last:pb-0">
          {newest.map(children)}
        </ol>
      ) : null}
      {total > newest.length ? (
        <p className="mt-4 text-sm text-muted">
          These are the newest {newest.length} of {total.toLocaleString('en-GB')}.
        </p>
      ) : null}
    </Card>
  );
}

function SuspensionLine({ suspension }: { readonly suspension: SuspensionRecord }) {
  const { reason, suspendedBy, createdAt, until, liftedAt, liftedBy } = suspension;
  return (
    <li className="grid gap-1">
      <p className="prose-lines wrap-anywhere">“{reason}”</p>
      <p className="text-muted">
        <RelativeTime date={createdAt} /> by {nameOf(suspendedBy)}, {endInWords(until)}
        {liftedAt ? (
          <>
            ; ended <RelativeTime date={liftedAt} /> by {nameOf(liftedBy)}
          </>
        ) : null}
      </p>
    </li>
  );
}

/** @param by the reporter's name, for what others reported; `of` the author's, for what the member reported */
function ReportLine({ report, by, of }: { readonly report: Report; readonly by?: string; readonly of?: string }) {
  const { kind, reason, words, text, state, outcome, createdAt } = report;
  const decision = outcome === 'removed' ? removalWords[kind].done : outcome;
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={state === 'open' ? 'red' : 'neutral'}>{state === 'open' ? 'To decide' : decision}</Badge>
        <span>
          {kindWords[kind]}: {reasonWords[reason]}
        </span>
      </p>
      <p className="line-clamp-3 wrap-anywhere text-muted">{text}</p>
      {words ? <p className="wrap-anywhere">“{words}”</p> : null}
      <p className="text-muted">
        <RelativeTime date={createdAt} /> {by ? `by ${by}` : `, of ${of ?? ''}`}
      </p>
    </li>
  );
}

const RemovalLine = ({
  removal: { kind, text, reason, removedBy, createdAt },
}: {
  readonly removal: RemovalRecord;
}) => (
  <li className="grid gap-1">
    <p className="line-clamp-3 wrap-anywhere">
      {kindWords[kind]}: {text}
    </p>
    <p className="wrap-anywhere text-muted">
      <RelativeTime date={createdAt} /> by {nameOf(removedBy)}
      {reason ? `. The reason: ${reason}` : ''}
    </p>
  </li>
);
