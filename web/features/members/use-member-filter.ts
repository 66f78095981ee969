import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MemberFilter } from '#shared/api/queries/community.ts';

const KEYS = ['search', 'country', 'level', 'school'] as const;
export type FilterKey = (typeof KEYS)[number];

/** What the address narrows the list by. It is the only place where that is kept, so that a link or "back" brings it again. */
export function useMemberFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo<MemberFilter>(
    () => Object.fromEntries(KEYS.map((key) => [key, query.get(key) ?? '']).filter(([, value]) => value !== '')),
    [query],
  );

  const write = (change: (next: URLSearchParams) => void) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        change(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    narrow: (key: FilterKey, value: string) =>
      write((next) => (value === '' ? next.delete(key) : next.set(key, value))),
    clear: () => write((next) => KEYS.forEach((key) => next.delete(key))),
    hasMap: query.has('map'),
    showMap: (shown: boolean) => write((next) => (shown ? next.set('map', '1') : next.delete('map'))),
  };
}

export type FilterOfAddress = ReturnType<typeof useMemberFilter>;
