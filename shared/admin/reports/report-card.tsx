import ExternalLink from 'lucide-react/icons/external-link';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Report } from '#shared/contracts/reports.ts';
import type { ReportOutcome } from '#shared/contracts/choices.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { kindWords, reasonWords, removalWords } from '#shared/rules/report-words.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import type { ReportedThing } from './reports-screen.tsx';

interface ReportCardProps extends ReportedThing {
  readonly onDecide: (outcome: ReportOutcome) => void;
}

/** One thing that was reported: what it said, whose it is, who reported it and why, and what was or is to be decided. */
export function ReportCard({ newest, reports, onDecide }: ReportCardProps) {
  const platform = usePlatform();
  const { kind, targetId, postId, author, text, reportsOfThis, state } = newest;
  const what = kindWords[kind];
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
        className="prose-lines max-h-72 overflow-y-auto border-l-2 border-edge pl-4 wrap-anywhere"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within the keyboard's reach
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
              {removalWords[kind].verb} {what}
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
            <ExternalLink aria-hidden="true" className="size-4" /> See it on the site
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => platform.openSite(`/users/${author.id}`)}>
          <ExternalLink aria-hidden="true" className="size-4" /> See its author
        </Button>
      </div>
    </Card>
  );
}

const nameOf = (person: Report['reporter']): string =>
  person ? `${person.firstName} ${person.lastName}` : 'Somebody whose account is gone';

const Reporting = ({ report }: { readonly report: Report }) => (
  <li>
    <p className="wrap-anywhere">
      <strong className="font-semibold">{reasonWords[report.reason]}</strong>
      <span className="text-muted">
        {' '}
        · {nameOf(report.reporter)} · <RelativeTime date={report.createdAt} />
      </span>
    </p>
    {report.words ? <p className="prose-lines mt-1 wrap-anywhere">{report.words}</p> : null}
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
    {note ? <p className="prose-lines mt-1 wrap-anywhere">{note}</p> : null}
  </div>
);
