import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { memberFacetsQuery, type MemberFilter } from '#shared/api/queries/members.ts';
import { limits } from '#shared/contracts/limits.ts';
import { levels } from '#shared/rules/levels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Choice, SearchBox } from '#shared/ui/list-filters.tsx';
import { cx } from '#shared/ui/cx.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A row of its own on a phone. */
const WIDE = 'col-span-2 lg:col-span-1';

const KEYS = ['search', 'country', 'level', 'school'] as const;

/** The search and the choices above the list. Each changes the address at once. */
export function MemberFilters({ address }: { readonly address: FilterOfAddress }) {
  const { filter, narrow, clear, isNarrowed } = address;
  const { data } = useQuery(memberFacetsQuery(useApi()));
  const countries = (data?.countries ?? []).map((code) => [code, countryName(code)] as const);
  const schools = (data?.schools ?? []).map((name) => [name, name] as const);
  return (
    // happy-dom does not know the tag <search>, and React then complains in tests.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="grid grid-cols-2 items-end gap-4 border-b border-line py-6 lg:grid-cols-[2fr_1fr_1fr_1.4fr_auto]"
    >
      <SearchBox
        search={filter.search ?? ''}
        onSearch={(text) => narrow('search', text)}
        placeholder="Name, school or place"
        maxLength={limits.memberSearch}
        className={WIDE}
      />
      <Choice
        label="Country"
        all="All countries"
        value={filter.country}
        options={inOrder(countries)}
        onChoose={chooser(narrow, 'country')}
      />
      <Choice
        label="Level"
        all="All levels"
        value={filter.level}
        options={levels.map(({ number, name }) => [String(number), `${number} · ${name}`])}
        onChoose={chooser(narrow, 'level')}
      />
      <Choice
        label="School"
        className={WIDE}
        all="All schools"
        value={filter.school}
        options={inOrder(schools)}
        onChoose={chooser(narrow, 'school')}
      />
      <Button
        variant="quiet"
        disabled={!isNarrowed}
        onClick={clear}
        className={cx(WIDE, !isNarrowed && 'hidden lg:invisible lg:inline-flex')}
      >
        Clear
      </Button>
    </div>
  );
}

const chooser = (narrow: FilterOfAddress['narrow'], key: FilterKey) => (value: string) => narrow(key, value);

const names = new Intl.DisplayNames('en-GB', { type: 'region' });

/** "GB" → "United Kingdom"; an unknown code stays as it is. */
const countryName = (code: string): string => names.of(code) ?? code;

const collator = new Intl.Collator('en-GB');

/** Sorts options as a British dictionary does, which the database does not. */
const inOrder = (options: readonly (readonly [string, string])[]) =>
  options.toSorted(([, one], [, other]) => collator.compare(one, other));
type FilterKey = (typeof KEYS)[number];

/** The list's filter. It is kept in the address alone, so that links and "back" restore it. */
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

type FilterOfAddress = ReturnType<typeof useMemberFilter>;
