import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { reportsQuery } from '#shared/api/queries/console.ts';
import type { Report } from '#shared/contracts/reports.ts';
import type { ReportOutcome } from '#shared/contracts/choices.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { useQuestion } from '../list/use-question.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { groupReports } from './group-reports.ts';
import { ReportCard } from './report-card.tsx';

const KEYS = [] as const;

/** The reports that are open, or closed: each reported thing once, newest first. */
export function ReportList({ state }: { readonly state: Report['state'] }) {
  const { query } = useListPlace(KEYS);
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
