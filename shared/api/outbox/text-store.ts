import type { OutboxStore } from './environment.ts';
import type { OutboxItem } from './item.ts';

/** A place that keeps texts by key, such as a file or the browser's storage. */
export interface TextPlace {
  read(): Promise<readonly string[]>;
  /** Null removes it. @returns whether the place is as it should be now: it may have no room */
  write(key: string, text: string | null): Promise<boolean>;
}

/**
 * Keeps items as texts. An item for which the place has no room lives as long as the page, and one of which it cannot
 * let go is not seen any more.
 * @param parse null for what is not an item
 */
export function textStore(place: TextPlace, parse: (text: string) => OutboxItem | null): OutboxStore {
  /** Items that the place does not keep, or not as they are now. */
  const unsaved = new Map<string, OutboxItem>();
  const gone = new Set<string>();
  let known: readonly OutboxItem[] = [];
  let changes = 0;
  let lastChange: Promise<unknown> = Promise.resolve();

  /** Changes are made one after the other: each reads what the one before has written. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const made = lastChange.then(change);
    lastChange = made.catch(() => undefined);
    return made;
  }

  async function list(): Promise<readonly OutboxItem[]> {
    const before = changes;
    const texts = await place.read().catch(() => null);
    // What was read is from before the change.
    if (changes !== before) return list();
    const kept = texts?.map(parse).filter((item) => item !== null) ?? known;
    const others = kept.filter(({ key }) => !unsaved.has(key) && !gone.has(key));
    known = [...others, ...unsaved.values()].toSorted((a, b) => a.madeAt.localeCompare(b.madeAt));
    return known;
  }

  async function put(item: OutboxItem): Promise<void> {
    changes++;
    unsaved.set(item.key, item);
    if (await place.write(item.key, JSON.stringify(item))) unsaved.delete(item.key);
  }

  async function remove(key: string): Promise<void> {
    changes++;
    gone.add(key);
    unsaved.delete(key);
    await place.write(key, null);
  }

  return {
    isLasting: true,
    isStored: (key) => !unsaved.has(key),
    list,
    add: (item, isReplaced) =>
      inTurn(async () => {
        const items = await list();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (const other of items) if (isReplaced(other)) await remove(other.key);
        if (items.some(({ key }) => key === item.key)) return;
        await put({ ...item, madeAt: laterOf(item.madeAt, items.at(-1)?.madeAt) });
      }),
    change: (key, change) =>
      inTurn(async () => {
        const item = (await list()).find((each) => each.key === key);
        const changed = item && { ...item, ...change };
        if (changed) await put(changed);
        return changed;
      }),
    remove: (key) => inTurn(() => remove(key)),
  };
}

/** Texts have no order of their own: the time of an item says its place, and no two have the same. */
function laterOf(madeAt: string, last: string | undefined): string {
  return last !== undefined && last >= madeAt ? new Date(Date.parse(last) + 1).toISOString() : madeAt;
}
