import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the roles of a table that is laid out as cards */

/** One column; on a phone, one line of each card. */
export interface Column<Item> {
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  readonly className?: string;
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
}

/**
 * A table where there is room, else a card for each row. The roles are written out, since an element that is laid out
 * otherwise than as a table is none any more to assistive technology.
 */
export function DataTable<Item extends { readonly id: number }>({ label, columns, items }: DataTableProps<Item>) {
  return (
    <div className="@container">
      <table role="table" aria-label={label} className="block w-full text-sm @3xl:table">
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row">
            {columns.map(({ header, className }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={cx(
                  'label border-b border-line px-3 pb-3 text-left text-muted first:pl-0 last:pr-0',
                  className,
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-4 @3xl:table-row-group">
          {items.map((item) => (
            <tr
              key={item.id}
              role="row"
              className="grid gap-3 rounded-sm border border-line bg-surface p-5 @3xl:table-row @3xl:border-0 @3xl:bg-transparent"
            >
              {columns.map(({ header, cell, className }) => (
                <td
                  key={header}
                  role="cell"
                  className={cx(
                    'grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 align-middle wrap-anywhere',
                    '@3xl:table-cell @3xl:border-b @3xl:border-line @3xl:px-3 @3xl:py-4 @3xl:first:pl-0 @3xl:last:pr-0',
                    className,
                  )}
                >
                  <span aria-hidden="true" className="label text-muted @3xl:hidden">
                    {header}
                  </span>
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

/** The shape of a list while it is on its way. */
export const RowsLoading = () => (
  <div className="mt-3">
    {[1, 2, 3, 4, 5].map((key) => (
      <div key={key} className="flex gap-5 border-b border-line py-5">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="grid grow content-start gap-2.5">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    ))}
  </div>
);
