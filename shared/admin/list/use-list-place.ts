import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list is narrowed by, and how that is changed. */
export interface ListPlace<Key extends string> {
  readonly filter: { readonly [K in Key]?: string };
  /** As the list's call takes it. */
  readonly query: { readonly [K in Key]?: string } & { readonly before?: string };
  readonly isNarrowed: boolean;
  readonly narrowBy: (values: Partial<Record<Key, string>>) => void;
  readonly narrow: (key: Key, value: string) => void;
  readonly clear: () => void;
}

/**
 * Which part of a console's list the address asks for: what it is narrowed by, and `before`, the page. The address is
 * the only place where that is kept, so that a link, a reload or "back" brings it again.
 * @param keys what the list can be narrowed by; the same array at each render
 */
export function useListPlace<Key extends string>(keys: readonly Key[]): ListPlace<Key> {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(
    () =>
      Object.fromEntries(keys.map((key) => [key, query.get(key) ?? '']).filter(([, value]) => value !== '')) as {
        readonly [K in Key]?: string;
      },
    [keys, query],
  );
  const before = query.get('before') ?? undefined;

  // Another selection begins at its first page.
  const change = (values: Partial<Record<Key, string>>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('before');
        for (const [key, value] of Object.entries<string | undefined>(values)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );

  return {
    filter,
    query: useMemo(() => (before === undefined ? filter : { ...filter, before }), [filter, before]),
    isNarrowed: Object.keys(filter).length > 0,
    narrowBy: change,
    narrow: (key: Key, value: string) => change({ [key]: value } as Partial<Record<Key, string>>),
    clear: () => change(Object.fromEntries(keys.map((key) => [key, ''])) as Partial<Record<Key, string>>),
  };
}
