import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { reportsQuery } from '#shared/api/queries/console.ts';
import type { ReportOutcome } from '#shared/contracts/choices.ts';
import type { Report } from '#shared/contracts/reports.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { kindLabels, reasonLabels, removalLabels } from '#shared/rules/report-labels.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { useListPlace } from '../list/list-frame.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { useQuestion } from '../list/use-question.ts';
import { DecisionDialog } from './decision-dialog.tsx';

const KEYS = ['state'] as const;

/** What members reported, at /admin/reports. */
export function ReportsScreen() {
  const { filter, narrow } = useListPlace(KEYS);
  return (
    <>
      <PageHeader bar="same" title="Reports" lead="Reported content, as it looked when reported." />
      <Tabs
        className="pt-7"
        label="Reports"
        value={filter.state === 'closed' ? 'closed' : 'open'}
        onValueChange={(state) => narrow('state', state === 'closed' ? state : '')}
        tabs={[
          { value: 'open', label: 'To review', content: <ReportList state="open" /> },
          { value: 'closed', label: 'Reviewed', content: <ReportList state="closed" /> },
        ]}
      />
    </>
  );
}

const NO_KEYS = [] as const;

/** Open or closed reports, grouped by what was reported, newest first. */
export function ReportList({ state }: { readonly state: Report['state'] }) {
  const { query } = useListPlace(NO_KEYS);
  const list = useQuery(reportsQuery(useApi(), { ...query, state }));
  const {
    about: deciding,
    ask,
    region,
    answers,
  } = useQuestion<{ readonly report: Report; readonly outcome: ReportOutcome }>();
  return (
    <>
      <PageOfList
        ref={region}
        label={state === 'open' ? 'To review' : 'Reviewed'}
        list={list}
        loading="Loading reports…"
        failed={{ title: 'We couldn’t load the reports', description: 'Please try again.' }}
        empty={
          state === 'open' ? (
            <EmptyState title="Nothing to review" description="Content that members report appears here." />
          ) : (
            <EmptyState title="Nothing reviewed yet" description="Reports you’ve decided on appear here." />
          )
        }
      >
        {(reports) => (
          <ol className="grid gap-5">
            {groupReports(reports).map(({ newest, reports: all }) => (
              <ReportCard
                key={newest.id}
                newest={newest}
                reports={all}
                onDecide={(outcome) => ask({ report: newest, outcome })}
              />
            ))}
          </ol>
        )}
      </PageOfList>
      {deciding ? <DecisionDialog {...deciding} {...answers} /> : null}
    </>
  );
}

/** Reported content with all its reports on this page, newest first. One decision covers all of them. */
export interface ReportedContent {
  readonly newest: Report;
  readonly reports: readonly Report[];
}

/** Groups reports of the same content. Reports of an earlier decision stay apart. */
export function groupReports(reports: readonly Report[]): ReportedContent[] {
  const things = Map.groupBy(reports, ({ kind, targetId, resolvedAt }) => `${kind} ${targetId} ${resolvedAt}`);
  return [...things.values()].flatMap((group) => (group[0] ? [{ newest: group[0], reports: group }] : []));
}

interface ReportCardProps extends ReportedContent {
  readonly onDecide: (outcome: ReportOutcome) => void;
}

/** Reported content: its text and author, who reported it and why, and the decision. */
export function ReportCard({ newest, reports, onDecide }: ReportCardProps) {
  const platform = usePlatform();
  const { kind, targetId, postId, author, text, reportsOfThis, state } = newest;
  const what = kindLabels[kind];
  return (
    <Card as="li" className="grid gap-5 p-5! sm:p-7!">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl wrap-anywhere">
          {kind === 'profile' ? 'The profile of' : `A ${what} by`} {author.firstName} {author.lastName}
        </h2>
        <Badge tone={state === 'open' ? 'red' : 'neutral'}>
          {reportsOfThis} {reportsOfThis === 1 ? 'report' : 'reports'}
        </Badge>
      </div>
      <blockquote
        dir="auto"
        className="prose-lines max-h-72 overflow-y-auto border-l-2 border-edge pl-4 wrap-anywhere"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling content must be reachable by keyboard
        tabIndex={0}
      >
        {text}
      </blockquote>
      <ul className="grid gap-3 text-sm">
        {reports.map((report) => (
          <Reporting key={report.id} report={report} />
        ))}
      </ul>
      {state === 'closed' ? <Decision report={newest} /> : null}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {state === 'open' ? (
          <>
            <Button variant="danger" size="sm" onClick={() => onDecide('removed')}>
              {removalLabels[kind].verb} {what}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => onDecide('kept')}>
              Keep {what}
            </Button>
          </>
        ) : null}
        {postId === null ? null : (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => platform.openSite(feedPostPath(postId, kind === 'comment' ? targetId : undefined))}
          >
            <ExternalLink aria-hidden="true" className="size-4" /> View on the site
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => platform.openSite(`/users/${author.id}`)}>
          <ExternalLink aria-hidden="true" className="size-4" /> View author
        </Button>
        <ConsoleLink to={`/admin/users?member=${author.id}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {author.firstName}’s history
        </ConsoleLink>
      </div>
    </Card>
  );
}

const nameOf = (person: Report['reporter']): string =>
  person ? `${person.firstName} ${person.lastName}` : 'A deleted account';

const Reporting = ({ report }: { readonly report: Report }) => (
  <li>
    <p className="wrap-anywhere">
      <strong className="font-semibold">{reasonLabels[report.reason]}</strong>
      <span className="text-muted">
        {' '}
        · {nameOf(report.reporter)} · <RelativeTime date={report.createdAt} />
      </span>
    </p>
    {report.words ? (
      <p dir="auto" className="prose-lines mt-1 wrap-anywhere">
        {report.words}
      </p>
    ) : null}
  </li>
);

const Decision = ({ report: { outcome, resolvedBy, resolvedAt, note } }: { readonly report: Report }) => (
  <div className="bg-sunken px-4 py-3 text-sm">
    <p className="wrap-anywhere">
      <strong className="font-semibold">{outcome === 'removed' ? 'Removed' : 'Kept'}</strong>
      <span className="text-muted">
        {resolvedBy ? ` · ${nameOf(resolvedBy)}` : ''}
        {resolvedAt ? ' · ' : ''}
        {resolvedAt ? <RelativeTime date={resolvedAt} /> : null}
      </span>
    </p>
    {note ? (
      <p dir="auto" className="prose-lines mt-1 wrap-anywhere">
        {note}
      </p>
    ) : null}
  </div>
);
