import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { SelectAll, SelectBox, type Selection } from './selection.tsx';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the roles of a table that is laid out as lines */

/** A column; on narrow screens, a part of an item's lines. */
export interface Column<Item> {
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  readonly className?: string;
  /** The sort key of the column; without it, the column cannot be sorted. */
  readonly sort?: string;
  /**
   * On narrow screens: `line` shows the column's name and value, `bare` the value, `main` gets its own line, `hidden` is
   * not shown. Defaults: `main` for the first column, `bare` for actions, `line` for the others.
   */
  readonly narrow?: 'line' | 'bare' | 'main' | 'hidden';
}

/** The sort order of a list: `name`, or `-name` for descending. */
export interface Sorting {
  readonly by: string;
  readonly change: (by: string) => void;
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly sorting?: Sorting | undefined;
  readonly selection?: Selection<Item> | undefined;
  /** The accessible name of an item's checkbox: "Camille Claudel". */
  readonly nameOf?: (item: Item) => string;
  readonly openId?: number | undefined;
}

const narrowClass = {
  main: 'basis-full',
  line: 'text-sm',
  bare: 'text-xs text-muted @4xl:text-sm @4xl:text-ink',
  hidden: 'hidden @4xl:table-cell',
} as const;

/**
 * A dense table, or a few lines for each row on narrow screens. The roles are explicit, because assistive technology does
 * not treat an element with another layout as a table. Each row is at least 44 px high.
 */
export function DataTable<Item extends { readonly id: number }>(props: DataTableProps<Item>) {
  const { label, columns, items, sorting, selection, nameOf = ({ id }) => String(id), openId } = props;
  return (
    <div className="@container">
      <table role="table" aria-label={label} className="block w-full text-sm @4xl:table">
        <thead role="rowgroup" className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr role="row">
            {selection ? (
              <th role="columnheader" scope="col" className="w-11 border-b border-line p-0">
                <SelectAll selection={selection} />
              </th>
            ) : null}
            {columns.map(({ header, className, sort }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                aria-sort={directionOf(sort, sorting)}
                className={cx(
                  'border-b border-line px-2 py-1 text-left text-xs font-semibold text-muted first:pl-0 last:pr-0',
                  className,
                )}
              >
                {sort && sorting ? <SortButton header={header} sort={sort} sorting={sorting} /> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block border-t border-line @4xl:table-row-group @4xl:border-0">
          {items.map((item) => (
            <tr
              key={item.id}
              role="row"
              data-row=""
              data-open={item.id === openId || undefined}
              className={cx(
                'relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line py-2 hover:bg-sunken/60 data-open:bg-tint',
                'focus-within:bg-sunken/60 @4xl:table-row @4xl:border-0',
                selection && 'pl-11',
              )}
            >
              {selection ? (
                <td
                  role="cell"
                  className="absolute top-0 left-0 p-0 @4xl:static @4xl:table-cell @4xl:border-b @4xl:border-line @4xl:align-middle"
                >
                  <SelectBox selection={selection} item={item} name={nameOf(item)} />
                </td>
              ) : null}
              {columns.map(({ header, cell, className, narrow }, index) => (
                <td
                  key={header}
                  role="cell"
                  className={cx(
                    'min-w-0 items-center wrap-anywhere @4xl:h-11 @4xl:border-b @4xl:border-line @4xl:px-2 @4xl:py-1 @4xl:align-middle @4xl:first:pl-0 @4xl:last:pr-0',
                    narrow === 'hidden' ? undefined : 'flex gap-1.5 @4xl:table-cell',
                    narrowClass[narrow ?? usualOf(index, header)],
                    className,
                  )}
                >
                  {(narrow ?? usualOf(index, header)) === 'line' ? (
                    <span aria-hidden="true" className="shrink-0 text-xs whitespace-nowrap text-muted @4xl:hidden">
                      {header}
                    </span>
                  ) : null}
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The actions column has no visible heading, because its buttons have labels. */
const usualOf = (index: number, header: string) => (index === 0 ? 'main' : header === 'Actions' ? 'bare' : 'line');

function directionOf(sort: string | undefined, sorting: Sorting | undefined) {
  if (sort === undefined || !sorting) return undefined;
  if (sorting.by === sort) return 'ascending';
  return sorting.by === `-${sort}` ? 'descending' : 'none';
}

interface SortButtonProps {
  readonly header: string;
  readonly sort: string;
  readonly sorting: Sorting;
}

/** Sorts ascending, then descending. */
function SortButton({ header, sort, sorting }: SortButtonProps) {
  const direction = directionOf(sort, sorting);
  const next = direction === 'ascending' ? `-${sort}` : sort;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => sorting.change(next)}
      className="-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-sm px-1.5 whitespace-nowrap hover:bg-sunken hover:text-ink"
    >
      {header}
      {direction === 'none' ? null : <Arrow aria-hidden="true" className="size-3.5" />}
    </button>
  );
}

/** The skeleton of a list while it loads. */
export const RowsLoading = () => (
  <div>
    {[1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
      <div key={key} className="flex h-11 items-center gap-5 border-b border-line">
        <Skeleton className="size-5 shrink-0" />
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-4 grow" />
      </div>
    ))}
  </div>
);
