import type { OutboxStore } from './environment.ts';
import type { OutboxItem } from './item.ts';

/** A key-value store of texts, such as a file or the browser's storage. */
export interface TextPlace {
  read(): Promise<readonly string[]>;
  /** Null removes it. @returns whether that worked; the storage may be full */
  write(key: string, text: string | null): Promise<boolean>;
}

/**
 * Stores items as texts. Items that do not fit last until the page closes, and items that cannot be deleted are
 * hidden.
 * @param parse returns null for anything that is not an item
 */
export function textStore(place: TextPlace, parse: (text: string) => OutboxItem | null): OutboxStore {
  /** Items that are not in the storage, or only in an older state. */
  const unsaved = new Map<string, OutboxItem>();
  const gone = new Set<string>();
  let known: readonly OutboxItem[] = [];
  let changes = 0;
  let lastChange: Promise<unknown> = Promise.resolve();

  /** Changes run one after the other, because each reads what the one before has written. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const made = lastChange.then(change);
    lastChange = made.catch(() => undefined);
    return made;
  }

  async function list(): Promise<readonly OutboxItem[]> {
    const before = changes;
    const texts = await place.read().catch(() => null);
    // The value was read before the change.
    if (changes !== before) return list();
    const stored = texts?.map(parse).filter((item) => item !== null) ?? known;
    const others = stored.filter(({ key }) => !unsaved.has(key) && !gone.has(key));
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
    add: (item, isReplaced, merge = (newer) => newer) =>
      inTurn(async () => {
        const items = await list();
        const replaced = items.filter((other) => isReplaced(other));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (const { key } of replaced) await remove(key);
        if (items.some(({ key }) => key === item.key)) return;
        await put({ ...replaced.reduce(merge, item), madeAt: laterOf(item.madeAt, items.at(-1)?.madeAt) });
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

/** Keys are unordered, so the item's time gives its position, and times are unique. */
function laterOf(madeAt: string, last: string | undefined): string {
  return last !== undefined && last >= madeAt ? new Date(Date.parse(last) + 1).toISOString() : madeAt;
}
