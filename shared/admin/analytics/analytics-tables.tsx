import { useState } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Analytics } from '#shared/contracts/analytics.ts';
import { pageName } from '#shared/rules/visits.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';

/** Pages, posts, sources and campaigns with their numbers, and the pages that bring inquiries. */
export function AnalyticsTables({ analytics }: { readonly analytics: Analytics }) {
  const { pages, posts, sources, campaigns, beginnings } = analytics;
  return (
    <div className="@container">
      <div className="grid items-start gap-10 @5xl:grid-cols-2">
        <div className="grid min-w-0 gap-10">
          <BarTable
            title="Pages"
            head={['Page', 'Views', 'Visitors']}
            rows={pages.map(({ page, views, visitors }) => ({ ...pageOf(page), numbers: [views, visitors] }))}
            nothing="No page views in this period."
          />
          <BarTable
            title="Blog posts"
            head={['Post', 'Views', 'Visitors']}
            rows={posts.map(({ slug, title, views, visitors }) => ({
              name: title,
              path: `/blog/${slug}`,
              numbers: [views, visitors],
            }))}
            nothing="No posts read in this period."
          />
        </div>
        <div className="grid min-w-0 gap-10">
          <BarTable
            title="Where visitors came from"
            head={['Site', 'Visits']}
            rows={sources.map(({ name, arrivals }) => ({ name: siteName(name), numbers: [arrivals] }))}
            nothing="No visits in this period."
          />
          <BarTable
            title="Pages that bring inquiries"
            lead="Where the visit started."
            head={['Page', 'Inquiries', 'Bookings', 'Chats', 'Subscriptions']}
            rows={beginnings.map(({ page, ...of }) => ({
              ...pageOf(page),
              numbers: [of.inquiries, of.bookings, of.chats, of.subscriptions],
            }))}
            nothing="Inquiries, bookings, chats and subscriptions are listed by the page where the visit started."
          />
          {campaigns.length > 0 ? (
            <BarTable
              title="Campaigns"
              lead="Visits from links tagged with utm_source, utm_medium and utm_campaign."
              head={['Campaign', 'Visits']}
              rows={campaigns.map(({ source, medium, campaign, arrivals }) => ({
                name: [campaign, source, medium].filter(Boolean).join(' · '),
                numbers: [arrivals],
              }))}
              nothing=""
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** A page's display name. Pages beyond the daily limit are counted together, so that row is not a link. */
const pageOf = (page: string): Pick<Row, 'name' | 'path'> =>
  page.startsWith('/') ? { name: pageName(page), path: page } : { name: 'Other pages' };

const siteName = (name: string): string =>
  name === '' ? 'Direct, or from an app' : name === 'others' ? 'Other sites' : name;

interface Row {
  readonly name: string;
  /** The path of the page, for a link. */
  readonly path?: string | undefined;
  readonly numbers: readonly number[];
}

interface BarTableProps {
  readonly title: string;
  readonly lead?: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  /** Shown when there are no rows. */
  readonly nothing: string;
}

/** How many rows are shown before "Show all". */
const FEW = 10;

/** A table with a bar under each row. */
function BarTable({ title, lead, head, rows, nothing }: BarTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  // A bar shows the first number, such as views. Inquiries, bookings, chats and subscriptions are added up.
  const isSum = head.length > 3;
  const sizeOf = ({ numbers }: Row): number => (isSum ? numbers.reduce((a, b) => a + b, 0) : (numbers[0] ?? 0));
  const most = Math.max(1, ...rows.map(sizeOf));
  /** On phones and with large text, the numbers that are added up go below the name. */
  const wide = isSum ? 'hidden @lg:table-cell' : '';
  return (
    <section className="@container grid min-w-0 content-start gap-2">
      <h2 className="text-xl">{title}</h2>
      {lead ? <p className="text-sm text-muted">{lead}</p> : null}
      {rows.length === 0 ? (
        <p className="border-t border-line pt-3 text-sm text-muted">{nothing}</p>
      ) : (
        <table aria-label={title} className="figures w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {head.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={cx('py-2 font-semibold', index === 0 ? 'text-left' : 'pl-4 text-right', index > 0 && wide)}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, FEW)).map((row) => (
              <tr key={row.name} className="border-b border-line">
                <th scope="row" className="relative w-full py-2.5 text-left font-normal">
                  <span className="line-clamp-2 wrap-anywhere">
                    <RowName {...row} />
                  </span>
                  {isSum ? <span className="text-muted @lg:hidden">{wordsOf(row, head)}</span> : null}
                  <svg className="absolute inset-x-0 bottom-0 h-1 w-full" aria-hidden="true">
                    <rect width={`${(100 * sizeOf(row)) / most}%`} height="4" className="fill-blue" />
                  </svg>
                </th>
                {row.numbers.map((number, index) => (
                  <td key={head[index + 1]} className={cx('py-2.5 pl-4 text-right', wide)}>
                    {isSum && number === 0 ? '–' : number.toLocaleString('en-GB')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > FEW && !isWhole ? (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      ) : null}
    </section>
  );
}

/** "Inquiries 17 · Chats 3" */
const wordsOf = ({ numbers }: Row, head: readonly string[]): string =>
  numbers.flatMap((number, index) => (number > 0 ? [`${head[index + 1]} ${number}`] : [])).join(' · ');

/** A row's name. Pages link to the website. */
function RowName({ name, path }: Pick<Row, 'name' | 'path'>) {
  const platform = usePlatform();
  if (path === undefined) return name;
  return (
    <button type="button" className="text-left hover:underline" onClick={() => platform.openSite(path)}>
      {name}
    </button>
  );
}
