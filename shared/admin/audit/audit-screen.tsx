import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { auditActorsQuery, auditQuery } from '#shared/api/queries/console.ts';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { auditLabels } from '#shared/rules/console-labels.ts';
import { exactTime } from '#shared/rules/relative-time.ts';
import { PageHeader } from '#shared/ui/layout.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';

const KEYS = ['actorId', 'action'] as const;

const columns: readonly Column<AuditEntry>[] = [
  {
    header: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures @4xl:whitespace-nowrap">
        {exactTime(new Date(createdAt))}
      </time>
    ),
  },
  { header: 'Who', cell: ({ actorName }) => <span>{actorName}</span> },
  {
    header: 'What',
    cell: ({ summary, targetKind, targetId, targetName }) => (
      <span className="grid">
        <span>{summary}</span>
        <span className="text-xs text-muted" title={`${targetKind} ${targetId}`}>
          {targetName ?? (targetKind === 'user' ? 'a former member' : `${targetKind} ${targetId}`)}
        </span>
      </span>
    ),
  },
  {
    header: 'Request ID',
    className: 'hidden @4xl:table-cell',
    cell: ({ requestId }) => <span className="font-mono text-xs text-muted">{requestId ?? '–'}</span>,
  },
];

/** Each label once. Actions with the same label are filtered together. */
const actions = [...Map.groupBy(Object.keys(auditLabels), (action) => auditLabels[action]!)]
  .map(([words, names]) => [names.join(','), words] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));

/** What administrators did, at /admin/audit, newest first. */
export function AuditScreen() {
  const client = useApi();
  const place = useListPlace(KEYS);
  const list = useQuery(auditQuery(client, place.query));
  const actors = useQuery(auditActorsQuery(client));
  return (
    <>
      <PageHeader
        bar="same"
        title="Audit log"
        lead="Everything administrators did. Entries are kept even after the item is deleted."
      />
      <ListFrame
        place={place}
        choices={[
          {
            by: 'actorId',
            label: 'Administrator',
            all: 'Everyone',
            options: (actors.data ?? []).map(({ id, name }) => [String(id), name]),
          },
          { by: 'action', label: 'Action', all: 'All actions', options: actions },
        ]}
        label="Audit log"
        list={list}
        loading="Loading the audit log…"
        failed={{ title: 'We couldn’t load the audit log', description: 'Please try again.' }}
        empty={{ what: 'entries', description: 'Everything administrators do is listed here.' }}
      >
        {(entries) => <DataTable label="Audit log" columns={columns} items={entries} />}
      </ListFrame>
    </>
  );
}
