import { PageHeader } from '#shared/ui/layout.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { reportsQuery } from '#shared/api/queries/console.ts';
import type { Report } from '#shared/contracts/reports.ts';
import type { ReportOutcome } from '#shared/contracts/choices.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { useQuestion } from '../list/use-question.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { ReportCard } from './report-card.tsx';

const KEYS = ['state'] as const;

/** What members reported, at /admin/reports. */
export function ReportsScreen() {
  const { filter, narrow } = useListPlace(KEYS);
  return (
    <>
      <PageHeader title="Reports" lead="What members of the Circle have reported, as it was then." />
      <Tabs
        className="pt-7"
        label="Reports"
        value={filter.state === 'closed' ? 'closed' : 'open'}
        onValueChange={(state) => narrow('state', state === 'closed' ? state : '')}
        tabs={[
          { value: 'open', label: 'To decide', content: <ReportList state="open" /> },
          { value: 'closed', label: 'Decided', content: <ReportList state="closed" /> },
        ]}
      />
    </>
  );
}

const NO_KEYS = [] as const;

/** The reports that are open, or closed: each reported thing once, newest first. */
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
        label={state === 'open' ? 'To decide' : 'Decided'}
        list={list}
        loading="Loading reports…"
        failed={{ title: 'We could not load the reports', description: 'Please try again.' }}
        empty={
          state === 'open' ? (
            <EmptyState title="Nothing to decide" description="What members report appears here." />
          ) : (
            <EmptyState title="Nothing decided yet" description="What you have decided on appears here." />
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

/** What was reported, with every report of it on this page, newest first. They are decided on together. */
export interface ReportedThing {
  readonly newest: Report;
  readonly reports: readonly Report[];
}

/** Puts reports of the same thing together; those of an earlier decision stay apart. */
export function groupReports(reports: readonly Report[]): ReportedThing[] {
  const things = Map.groupBy(reports, ({ kind, targetId, resolvedAt }) => `${kind} ${targetId} ${resolvedAt}`);
  return [...things.values()].flatMap((group) => (group[0] ? [{ newest: group[0], reports: group }] : []));
}
