import type { PriceLine } from '#data/content/schema.ts';
import { formatPrice, type Region, regionNames, regions } from '#shared/rules/prices.ts';
import { cx } from '#shared/ui/cx.ts';
import { regionChoice } from '../../../app/region-choice.ts';
import { RegionSwitch } from './region-switch.tsx';

interface Props {
  readonly lines: readonly PriceLine[];
  /** What the prices are for, for those who hear the table. */
  readonly caption: string;
}

/** The visitor's own region, then the others in their usual order. */
const ownFirst = (own: Region): Region[] => [own, ...regions.filter((region) => region !== own)];

/**
 * Prices in all three regions, the visitor's own first and large. The server, whose pages are kept for everybody, begins
 * with the UK. The columns keep their widths and each text its place, so that nothing moves when the region is known.
 */
export function PriceTable({ lines, caption }: Props) {
  const order = ownFirst(regionChoice.use());
  return (
    <div className="grid content-start gap-8">
      <RegionSwitch />
      <table className="figures w-full table-fixed border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-current">
            {order.map((region, column) => (
              <th
                // The place, not the region: another region changes the words there and moves nothing.
                key={regions[column]}
                scope="col"
                className={cx('label pb-3 align-bottom', column === 0 ? 'w-[44%] text-red' : 'text-muted')}
              >
                {regionNames[region]}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => (
          <PriceRows key={line.label} line={line} order={order} />
        ))}
      </table>
    </div>
  );
}

/** One price: what it is for, and below it the amounts. */
function PriceRows({ line, order }: { line: PriceLine; order: readonly Region[] }) {
  const { label, note, price, from } = line;
  return (
    <tbody className="break-inside-avoid border-b border-line">
      <tr>
        <th scope="rowgroup" colSpan={order.length} className="pt-6 font-normal">
          <span className="text-lg font-semibold">{label}</span>
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </th>
      </tr>
      <tr>
        {order.map((region, column) => (
          <td key={regions[column]} className="pt-2 pb-6 align-baseline whitespace-nowrap">
            {from ? <span className="block text-sm text-muted">From </span> : null}
            <span className={column === 0 ? 'font-display text-2xl sm:text-4xl' : 'text-sm sm:text-xl'}>
              {formatPrice(price[region], region)}
            </span>
          </td>
        ))}
      </tr>
    </tbody>
  );
}
