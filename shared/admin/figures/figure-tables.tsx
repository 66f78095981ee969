import type { ReactNode } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Figures } from '#shared/contracts/figures.ts';

/** Pages, posts, sources and campaigns with their numbers, and what began where. */
export function FigureTables({ figures }: { readonly figures: Figures }) {
  const { pages, posts, sources, campaigns, beginnings } = figures;
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-2">
      <BarTable
        title="Pages"
        head={['Page', 'Views', 'Visitors']}
        rows={pages.map(({ page, views, visitors }) => ({
          name: page,
          path: pathOf(page),
          numbers: [views, visitors],
        }))}
        nothing="No page was read in this time."
      />
      <BarTable
        title="Where people came from"
        head={['Site', 'Arrivals']}
        rows={sources.map(({ name, arrivals }) => ({ name: name || 'Directly, or from an app', numbers: [arrivals] }))}
        nothing="Nobody arrived in this time."
      />
      <BarTable
        title="Blog posts"
        head={['Post', 'Views', 'Visitors']}
        rows={posts.map(({ slug, title, views, visitors }) => ({
          name: title,
          path: `/blog/${slug}`,
          numbers: [views, visitors],
        }))}
        nothing="No post was read in this time."
      />
      <BarTable
        title="What began where"
        lead="The first page of the visit that led to it."
        head={['Page', 'Inquiries', 'Bookings', 'Chats', 'Subscriptions']}
        rows={beginnings.map(({ page, ...of }) => ({
          name: page,
          path: pathOf(page),
          numbers: [of.inquiries, of.bookings, of.chats, of.subscriptions],
        }))}
        nothing="An inquiry, a booking, a chat or a subscription of this time is listed here by the page on which the visit began."
      />
      {campaigns.length > 0 ? (
        <BarTable
          title="Campaigns"
          lead="From links with utm_source, utm_medium and utm_campaign."
          head={['Campaign', 'Arrivals']}
          rows={campaigns.map(({ source, medium, campaign, arrivals }) => ({
            name: [campaign, source, medium].filter(Boolean).join(' · '),
            numbers: [arrivals],
          }))}
          nothing=""
        />
      ) : null}
    </div>
  );
}

/** What is counted under one name beyond a day's limit of names is no page. */
const pathOf = (page: string): string | undefined => (page.startsWith('/') ? page : undefined);

interface Row {
  readonly name: string;
  /** Of the page that it stands for. */
  readonly path?: string | undefined;
  readonly numbers: readonly number[];
}

interface BarTableProps {
  readonly title: string;
  readonly lead?: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  /** Said when there is no row. */
  readonly nothing: ReactNode;
}

/** A table whose rows are bars of a chart too: as long as their sum is large. */
function BarTable({ title, lead, head, rows, nothing }: BarTableProps) {
  // With two numbers the second is a part of the first; more stand beside each other.
  const sizeOf = ({ numbers }: Row): number =>
    numbers.length > 2 ? numbers.reduce((a, b) => a + b, 0) : (numbers[0] ?? 0);
  const most = Math.max(1, ...rows.map(sizeOf));
  const many = head.length > 3;
  return (
    <section className="grid content-start gap-2">
      <h2 className="text-xl">{title}</h2>
      {lead ? <p className="text-sm text-muted">{lead}</p> : null}
      {rows.length === 0 ? (
        <p className="border-t border-line pt-3 text-sm text-muted">{nothing}</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={title} className="figures w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                {head.map((name, index) => (
                  <th
                    key={name}
                    scope="col"
                    className={
                      index === 0 ? 'py-2 text-left font-semibold' : 'py-2 pl-3 text-right font-semibold sm:pl-4'
                    }
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name} className="border-b border-line">
                  <th scope="row" className="relative w-full min-w-36 py-2.5 text-left font-normal">
                    <span className="line-clamp-2 wrap-anywhere">
                      <RowName {...row} />
                    </span>
                    <svg className="absolute inset-x-0 bottom-0 h-1 w-full" aria-hidden="true">
                      <rect width={`${(100 * sizeOf(row)) / most}%`} height="4" className="fill-blue" />
                    </svg>
                  </th>
                  {row.numbers.map((number, index) => (
                    <td
                      // oxlint-disable-next-line react/no-array-index-key -- one for each heading, always in its order
                      key={index}
                      className={many ? 'px-1 py-2.5 pl-3 text-right sm:pl-4' : 'py-2.5 pl-3 text-right sm:pl-4'}
                    >
                      {many && number === 0 ? '–' : number.toLocaleString('en-GB')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The name of a row; that of a page opens it on the website. */
function RowName({ name, path }: Pick<Row, 'name' | 'path'>) {
  const platform = usePlatform();
  if (path === undefined) return name;
  return (
    <button type="button" className="text-left hover:underline" onClick={() => platform.openSite(path)}>
      {name}
    </button>
  );
}
