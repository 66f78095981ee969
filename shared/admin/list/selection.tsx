import { useRef, useState, type ChangeEvent } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { useShortcuts } from '../frame/shortcuts.ts';

/** Which of the shown items are selected. */
export interface Selection<Item> {
  readonly selected: readonly Item[];
  readonly has: (item: Item) => boolean;
  /** Selects or deselects an item; a range starts at the item that was pressed last. */
  readonly toggle: (item: Item, isRange?: boolean) => void;
  readonly all: 'all' | 'some' | 'none';
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** Keeps only these selected. */
  readonly keep: (items: readonly Item[]) => void;
}

/**
 * A selection among the shown items. Items that leave the list, as with another page or filter, no longer count as selected.
 * @param idOf the same for the same item in each response
 */
export function useSelection<Item>(items: readonly Item[], idOf: (item: Item) => string | number): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const last = useRef<string | number>(undefined);
  const selected = items.filter((item) => ids.has(idOf(item)));
  const choose = (chosen: readonly Item[]) => setIds(new Set(chosen.map(idOf)));
  return {
    selected,
    has: (item) => ids.has(idOf(item)),
    toggle(item, isRange = false) {
      const to = items.findIndex((each) => idOf(each) === idOf(item));
      const from = isRange ? items.findIndex((each) => idOf(each) === last.current) : -1;
      const range = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isOn = !ids.has(idOf(item));
      const changed = new Set(range.map(idOf));
      const others = selected.filter((each) => !changed.has(idOf(each)));
      choose(isOn ? [...others, ...range] : others);
      last.current = idOf(item);
    },
    all: selected.length === 0 ? 'none' : selected.length === items.length ? 'all' : 'some',
    toggleAll: () => choose(selected.length === items.length ? [] : items),
    clear: () => choose([]),
    keep: choose,
  };
}

const boxClass = 'relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center';
const inputClass = 'size-4.5 cursor-pointer';

/** A checkbox changes on click, which key presses cause too. */
const isRange = ({ nativeEvent }: ChangeEvent) => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;

interface SelectBoxProps<Item> {
  readonly selection: Selection<Item>;
  readonly item: Item;
  /** The accessible name: "Camille Claudel". */
  readonly name: string;
  readonly className?: string;
}

/** The checkbox of an item. With Shift, it selects everything from the item that was pressed last. */
export function SelectBox<Item>({ selection, item, name, className }: SelectBoxProps<Item>) {
  return (
    <label className={cx(boxClass, className)}>
      <input
        type="checkbox"
        data-select=""
        aria-label={`Select ${name}`}
        checked={selection.has(item)}
        onChange={(event) => selection.toggle(item, isRange(event))}
        className={inputClass}
      />
    </label>
  );
}

interface SelectAllProps<Item> {
  readonly selection: Selection<Item>;
  readonly className?: string;
}

/** The checkbox above a list. */
export const SelectAll = <Item,>({ selection, className }: SelectAllProps<Item>) => (
  <label className={cx(boxClass, className)}>
    <input
      ref={(input) => {
        if (input) input.indeterminate = selection.all === 'some';
      }}
      type="checkbox"
      aria-label="Select all shown"
      checked={selection.all === 'all'}
      onChange={selection.toggleAll}
      className={inputClass}
    />
  </label>
);

/** Lists with keyboard navigation: `data-row` marks an item, `data-opener` its link or button, `data-select` its checkbox. */
const ROWS = '[data-row]';
const OPENER = '[data-opener]';
const OPEN = `${OPENER}[aria-current="true"], ${OPENER}[aria-expanded="true"]`;
const BOX = '[data-select]';
const isShown = (row: HTMLElement) => row.getClientRects().length > 0;

const shownRows = () => [...document.querySelectorAll<HTMLElement>(ROWS)].filter(isShown);

function move(by: 1 | -1): boolean {
  const rows = shownRows();
  if (rows.length === 0) return false;
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const open = rows.findIndex((row) => row.querySelector(OPEN));
  const at = focused >= 0 ? focused : open;
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
  const opener = next?.querySelector<HTMLElement>(OPENER);
  (opener ?? next?.querySelector<HTMLElement>(BOX))?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  if (opener && open >= 0 && rows[open] !== next) opener.click();
  return true;
}

/** Arrows work only with focus in the list; elsewhere they scroll. */
const moveInside = (by: 1 | -1) => (document.activeElement?.closest(ROWS) ? move(by) : false);

function select(event: KeyboardEvent): boolean {
  const box = document.activeElement?.closest(ROWS)?.querySelector(BOX);
  // Like a click with Shift.
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  return box !== null && box !== undefined;
}

function search(): boolean {
  const box = [...document.querySelectorAll<HTMLElement>('main input[type="search"]')].find(isShown);
  box?.focus();
  return box !== undefined;
}

/**
 * Keyboard navigation of a list: j and k (or arrows, inside the list) move, x selects, Enter opens as for any link or
 * button, / focuses the search. While an item is open beside the list, moving opens the next one.
 * @param name of the group in the sheet: "Inquiries"
 */
export function useListKeys<Item>(name: string, selection?: Selection<Item>): void {
  useShortcuts(name, [
    { keys: 'j', label: 'Next', run: () => move(1) },
    { keys: 'k', label: 'Previous', run: () => move(-1) },
    { keys: 'ArrowDown', label: 'Next, within the list', run: () => moveInside(1) },
    { keys: 'ArrowUp', label: 'Previous, within the list', run: () => moveInside(-1) },
    // The browser handles it. Listed here for the sheet.
    { keys: 'Enter', label: 'Open', run: () => false },
    { keys: '/', label: 'Search', run: search },
    ...(selection
      ? [
          { keys: 'x', label: 'Select', run: select },
          { keys: 'X', label: 'Select up to here', run: select },
          {
            keys: 'Escape',
            label: 'Clear selection',
            run: () => (selection.selected.length > 0 ? selection.clear() : false),
          },
        ]
      : []),
  ]);
}
