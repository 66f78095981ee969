import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { schoolsQuery } from '#shared/api/queries/contacts.ts';
import { schoolStages, type SchoolStage } from '#shared/contracts/choices.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { stageLabels } from '#shared/rules/contact-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import type { useOpenItem } from '../list/list-detail.tsx';
import { NextStep } from './next-step.tsx';
import { StageMenu } from './stage-menu.tsx';
import { useMoveSchool } from './use-move-school.tsx';

/** How many schools a column shows. The list has the others. */
const SHOWN = '50';

interface BoardProps {
  /** How many schools each stage has; undefined while loading. */
  readonly totals: Readonly<Record<SchoolStage, number>> | undefined;
  readonly openId: number | null;
  readonly linkTo: ReturnType<typeof useOpenItem>['linkTo'];
  /** Shows a stage in the list. */
  readonly onList: (stage: SchoolStage) => void;
}

/** A column for each stage. Each school has a menu to move it; dragging it does the same. */
export function SchoolBoard(props: BoardProps) {
  const { move, question } = useMoveSchool();
  const [dragged, setDragged] = useState<School>();
  return (
    <div className="@container pt-4">
      <div className="grid items-start gap-3 @4xl:grid-cols-5">
        {schoolStages.map((stage) => (
          <Column
            key={stage}
            {...props}
            stage={stage}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(school, next) => {
              setDragged(undefined);
              move(school, next);
            }}
          />
        ))}
      </div>
      {question}
    </div>
  );
}

interface ColumnProps extends BoardProps {
  readonly stage: SchoolStage;
  readonly dragged: School | undefined;
  readonly onDrag: (school: School | undefined) => void;
  readonly onMove: (school: School, stage: SchoolStage) => void;
}

function Column({ stage, totals, openId, linkTo, dragged, onDrag, onMove, onList }: ColumnProps) {
  const list = useQuery(schoolsQuery(useApi(), { stage, sort: 'next', limit: SHOWN }));
  const isTarget = dragged !== undefined && dragged.stage !== stage;
  const schools = list.data?.items ?? [];
  const total = totals?.[stage];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging only repeats what each school's menu does
    <section
      aria-label={stageLabels[stage]}
      onDragOver={(event) => {
        if (isTarget) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged) onMove(dragged, stage);
      }}
      className={cx(
        'min-w-0 rounded-sm bg-sunken p-2 @4xl:min-h-64',
        isTarget && 'outline-2 outline-line outline-dashed',
      )}
    >
      <h2 className="px-1 pb-2 text-sm font-semibold">
        {stageLabels[stage]} <span className="figures font-normal text-muted">{total?.toLocaleString('en-GB')}</span>
      </h2>
      {list.isPending ? (
        <Loading label={`Loading ${stageLabels[stage]}…`}>
          <Skeleton className="h-16" />
        </Loading>
      ) : null}
      {list.isLoadingError ? (
        <ErrorState
          as="h3"
          title="We couldn’t load these"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      <ol className="grid gap-2">
        {schools.map((school) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
          <li
            key={school.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              // Firefox drags nothing without data.
              event.dataTransfer.setData('text/plain', school.name);
              onDrag(school);
            }}
            onDragEnd={() => onDrag(undefined)}
            className={cx(
              'grid cursor-grab gap-1 rounded-sm border border-line bg-surface p-2.5 text-sm',
              dragged?.id === school.id && 'opacity-50',
              school.id === openId && 'border-ink',
            )}
          >
            <ConsoleLink
              {...linkTo(String(school.id))}
              data-opener=""
              draggable={false}
              aria-current={school.id === openId ? 'true' : undefined}
              className="font-semibold wrap-anywhere hover:underline"
            >
              {school.name}
            </ConsoleLink>
            <NextStep school={school} />
            {school.owner ? <span className="text-muted">{school.owner.name}</span> : null}
            <span>
              <StageMenu school={school} onMove={(next) => onMove(school, next)} />
            </span>
          </li>
        ))}
      </ol>
      {list.data && schools.length === 0 ? <p className="px-1 text-sm text-muted">None.</p> : null}
      {list.data?.next ? (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => onList(stage)}>
          Show all
        </Button>
      ) : null}
    </section>
  );
}
