import type { OutboxItem } from './item.ts';
import type { OutboxStore } from './world.ts';

/** Where a browser keeps nothing (storage refused or full): items live as long as the page. */
export function memoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>();
  return {
    isLasting: false,
    list: () => Promise.resolve([...items.values()]),
    add(item, isReplaced) {
      for (const other of items.values()) if (isReplaced(other)) items.delete(other.key);
      if (!items.has(item.key)) items.set(item.key, item);
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
