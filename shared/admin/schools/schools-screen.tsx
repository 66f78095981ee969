import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { schoolCountsQuery, schoolsQuery } from '#shared/api/queries/contacts.ts';
import { schoolStages, type SchoolStage } from '#shared/contracts/choices.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { countryName, stageLabels } from '#shared/rules/contact-labels.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { ListDetail, useOpenItem } from '../list/list-detail.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { NextStep } from './next-step.tsx';
import { SchoolBoard } from './school-board.tsx';
import { NewSchoolDialog } from './school-dialog.tsx';
import { SchoolRecord } from './school-record.tsx';
import { StageMenu } from './stage-menu.tsx';
import { useMoveSchool } from './use-move-school.tsx';

const KEYS = ['search', 'stage', 'owner', 'country', 'view'] as const;
const sorts = [
  ['-created', 'Newest first'],
  ['created', 'Oldest first'],
  ['name', 'By name'],
  ['next', 'By next step'],
] as const;
const stages = schoolStages.map((stage) => [stage, stageLabels[stage]] as const);

/** The schools with their stages, at /admin/schools: a list and a board. `?school={id}` opens one. */
export function SchoolsScreen() {
  const client = useApi();
  const place = useListPlace(KEYS, '-created');
  const item = useOpenItem('school');
  const openId = rowId(item.openId);
  const counts = useQuery(schoolCountsQuery(client));
  const [isAdding, setAdding] = useState(false);
  const view = place.filter.view === 'board' ? 'board' : 'list';
  const showList = (stage: SchoolStage) => place.narrowBy({ view: '', stage });
  return (
    <>
      <ListDetail
        label="School"
        back="All schools"
        onClose={item.close}
        list={
          <>
            <PageHeader
              bar="same"
              title="Schools"
              lead="The schools you talk to, and their stage."
              actions={
                <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
                  Add school
                </Button>
              }
            />
            <Tabs
              className="pt-1"
              label="Schools"
              value={view}
              onValueChange={(next) =>
                place.narrowBy({ view: next === 'board' ? next : '', search: '', stage: '', owner: '', country: '' })
              }
              tabs={[
                {
                  value: 'list',
                  label: 'List',
                  content: <SchoolList place={place} openId={openId} linkTo={item.linkTo} counts={counts.data} />,
                },
                {
                  value: 'board',
                  label: 'Board',
                  content: (
                    <SchoolBoard totals={counts.data?.stages} openId={openId} linkTo={item.linkTo} onList={showList} />
                  ),
                },
              ]}
            />
          </>
        }
        detail={
          openId === null ? undefined : (
            <SchoolRecord key={openId} id={openId} onGone={item.close} onOpen={(id) => item.open(String(id))} />
          )
        }
      />
      {isAdding ? (
        <NewSchoolDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false);
            item.open(String(id));
          }}
        />
      ) : null}
    </>
  );
}

interface SchoolListProps {
  readonly place: ReturnType<typeof useListPlace<(typeof KEYS)[number]>>;
  readonly openId: number | null;
  readonly linkTo: ReturnType<typeof useOpenItem>['linkTo'];
  readonly counts: { readonly countries: string[]; readonly owners: { id: number; name: string }[] } | undefined;
}

function SchoolList({ place, openId, linkTo, counts }: SchoolListProps) {
  const { view: _, ...query } = place.query;
  const list = useQuery(schoolsQuery(useApi(), query));
  const { move, question } = useMoveSchool();
  const { search, stage, owner, country } = place.filter;
  return (
    <>
      <ListFrame
        place={{ ...place, isNarrowed: Boolean(search ?? stage ?? owner ?? country) }}
        search="Search name, domain or next step"
        choices={[
          { by: 'stage', label: 'Stage', all: 'All stages', options: stages },
          {
            by: 'owner',
            label: 'Owner',
            all: 'All owners',
            options: (counts?.owners ?? []).map(({ id, name }) => [String(id), name] as const),
          },
          {
            by: 'country',
            label: 'Country',
            all: 'All countries',
            options: (counts?.countries ?? []).map((code) => [code, countryName(code)] as const),
          },
        ]}
        sorts={sorts}
        hasColumns
        label="Schools"
        list={list}
        loading="Loading schools…"
        failed={{ title: 'We couldn’t load the schools', description: 'Please try again.' }}
        empty={{ what: 'schools', description: 'A school appears here once somebody from it writes to you.' }}
      >
        {(schools) => (
          <DataTable
            label="Schools"
            columns={[nameColumn(linkTo, openId), stageColumn(move), ...columns]}
            items={schools}
            sorting={place.sorting}
            openId={openId ?? undefined}
          />
        )}
      </ListFrame>
      {question}
    </>
  );
}

const nameColumn = (linkTo: SchoolListProps['linkTo'], openId: number | null): Column<School> => ({
  header: 'School',
  sort: 'name',
  cell: (school) => (
    <ConsoleLink
      {...linkTo(String(school.id))}
      data-opener=""
      aria-current={school.id === openId ? 'true' : undefined}
      // The whole row opens it.
      className="font-semibold after:absolute after:inset-0 hover:underline"
    >
      {school.name}
    </ConsoleLink>
  ),
});

const stageColumn = (move: ReturnType<typeof useMoveSchool>['move']): Column<School> => ({
  header: 'Stage',
  narrow: 'bare',
  cell: (school) => (
    <span className="relative">
      <StageMenu school={school} onMove={(stage) => move(school, stage)} />
    </span>
  ),
});

const columns: readonly Column<School>[] = [
  { header: 'Next step', sort: 'next', narrow: 'bare', cell: (school) => <NextStep school={school} /> },
  { header: 'Owner', narrow: 'bare', cell: ({ owner }) => owner?.name ?? null },
  { header: 'Country', narrow: 'bare', cell: ({ country }) => (country === null ? null : countryName(country)) },
  {
    header: 'Contacts',
    narrow: 'line',
    cell: ({ contactCount }) => <span className="figures">{contactCount.toLocaleString('en-GB')}</span>,
  },
];
