import type { ReactNode } from 'react';
import type { PriceLine } from '#data/content/schema.ts';
import type { Pricing } from '#data/content/service-pages/schema.ts';
import { Section } from '#shared/ui/layout.tsx';
import { formatPrice, regionNames, regions } from '#shared/rules/prices.ts';

interface Props {
  readonly pricing: Pricing;
  readonly lines: readonly PriceLine[];
  readonly ground?: 'paper' | 'sunken' | 'navy';
  /** Below the text, beside the table. */
  readonly children?: ReactNode;
}

/** What a service costs, and what to know about it. */
export function PriceSection({ pricing: { title, lead, notes }, lines, ground, children }: Props) {
  return (
    <Section id="prices" ground={ground} width="wide" aria-labelledby="prices-title">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div className="grid grid-cols-1 content-start gap-6">
          <h2 id="prices-title">{title}</h2>
          <p className="max-w-md text-lg text-muted">{lead}</p>
          <ul className="grid grid-cols-1 max-w-md gap-3">
            {notes.map((note) => (
              <li key={note} className="border-l-2 border-ochre pl-4">
                {note}
              </li>
            ))}
          </ul>
          {children}
        </div>
        <PriceTable lines={lines} caption={title} />
      </div>
    </Section>
  );
}

interface PriceTableProps {
  readonly lines: readonly PriceLine[];
  /** The table's caption; read out by screen readers. */
  readonly caption: string;
}

/**
 * Prices in all three regions, the visitor's own first and large. The server's pages are cached for everybody and start
 * with the UK; `web/public/prices.ts` puts another region first, in columns that keep their widths.
 */
export function PriceTable({ lines, caption }: PriceTableProps) {
  return (
    <div data-prices="" className="grid grid-cols-1 content-start gap-8">
      <RegionSwitch />
      <table className="figures w-full table-fixed border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr data-row="" className="border-b-2 border-current">
            {regions.map((region, order) => (
              <th
                key={region}
                scope="col"
                data-region={region}
                data-order={order}
                className="label pb-3 align-bottom text-muted first:w-[44%] first:text-red"
              >
                {regionNames[region]}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => (
          <PriceRows key={line.label} line={line} />
        ))}
      </table>
    </div>
  );
}

/** One price: its name, and the amounts below. */
function PriceRows({ line }: { line: PriceLine }) {
  const { label, note, price, from } = line;
  return (
    <tbody className="break-inside-avoid border-b border-line">
      <tr>
        <th scope="rowgroup" colSpan={regions.length} className="pt-6 font-normal">
          <span className="text-lg font-semibold">{label}</span>
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </th>
      </tr>
      <tr data-row="">
        {regions.map((region, order) => (
          <td
            key={region}
            data-region={region}
            data-order={order}
            className="group pt-2 pb-6 align-baseline whitespace-nowrap"
          >
            {from ? <span className="block text-sm text-muted">From </span> : null}
            <span className="text-[min(var(--text-sm),5.5vw)] group-first:font-display group-first:text-[min(var(--text-2xl),10vw)] sm:text-xl sm:group-first:text-4xl">
              {formatPrice(price[region], region)}
            </span>
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** Chooses the region whose prices come first. Hidden without JavaScript: it only reorders the table. */
function RegionSwitch() {
  return (
    <fieldset data-regions="" data-screen-only="" className="noscript:hidden">
      <legend className="label mb-2.5 text-muted">Your region</legend>
      <div className="inline-flex rounded-sm border border-edge">
        {regions.map((region) => (
          <label
            key={region}
            className="relative grid min-h-11 min-w-[min(4rem,20vw)] cursor-pointer place-items-center px-[min(1rem,5vw)] font-semibold transition-colors not-first:border-l not-first:border-edge hover:bg-tint has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="region"
              value={region}
              defaultChecked={region === 'uk'}
              autoComplete="off"
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {regionNames[region]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
