import type { OutboxStore } from './environment.ts';
import type { OutboxItem } from './item.ts';

/** Stores items until the page closes, for browsers whose storage is refused or full. */
export function memoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>();
  return {
    isLasting: false,
    isStored: () => false,
    list: () => Promise.resolve([...items.values()]),
    add(item, isReplaced, merge = (newer) => newer) {
      const replaced = [...items.values()].filter((other) => isReplaced(other));
      for (const { key } of replaced) items.delete(key);
      if (!items.has(item.key)) items.set(item.key, replaced.reduce(merge, item));
      return Promise.resolve();
    },
    change(key, change) {
      const item = items.get(key);
      const changed = item && { ...item, ...change };
      if (changed) items.set(key, changed);
      return Promise.resolve(changed);
    },
    remove(key) {
      items.delete(key);
      return Promise.resolve();
    },
  };
}
