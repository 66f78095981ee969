import { regionChoice } from '../app/region-choice.ts';
import { isRegion } from '#shared/rules/region.ts';

/**
 * Puts the visitor's own region first in tables of prices: their choice on any page, else the browser's suggestion. The
 * server's pages are cached for everybody and start with the United Kingdom. The columns keep their widths: the first
 * is large, whichever region it shows.
 */
export function orderPrices(): void {
  const tables = document.querySelectorAll<HTMLElement>('[data-prices]');
  if (tables.length === 0) return;
  // Chosen before this code had loaded.
  const early = document.querySelector<HTMLInputElement>('[data-regions] input:checked');
  if (early && !early.defaultChecked && isRegion(early.value)) regionChoice.choose(early.value);
  const order = () => tables.forEach((table) => putFirst(table, regionChoice.read()));
  order();
  regionChoice.subscribe(order);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-regions]')) return;
    if (isRegion(target.value)) regionChoice.choose(target.value);
  });
}

function putFirst(table: HTMLElement, region: string): void {
  for (const row of table.querySelectorAll('tr[data-row]')) {
    const cells = [...row.children] as HTMLElement[];
    // The usual order, with the visitor's region first.
    const usual = cells.toSorted((one, other) => Number(one.dataset.order) - Number(other.dataset.order));
    row.replaceChildren(...usual.toSorted((one, other) => rank(one, region) - rank(other, region)));
  }
  for (const input of table.querySelectorAll<HTMLInputElement>('[data-regions] input')) {
    input.checked = input.value === region;
  }
}

const rank = ({ dataset }: HTMLElement, region: string): number => (dataset.region === region ? 0 : 1);
