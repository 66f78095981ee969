import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { memberFacetsQuery, type MemberFilter } from '#shared/api/queries/members.ts';
import { limits } from '#shared/contracts/limits.ts';
import { levels } from '#shared/rules/levels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Choice, SearchBox } from '#shared/ui/list-filters.tsx';
import { cx } from '#shared/ui/cx.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFocusOnRemoval } from '../../app/focus.ts';

/** A row of its own on narrow screens. */
const WIDE = 'col-span-2';
/** In one row with others in wide windows, wide enough for its text. */
const IN_ROW = 'lg:grow lg:basis-40';

const KEYS = ['search', 'country', 'level', 'school'] as const;

/**
 * The search and filters above the list. Each changes the address at once. On narrow screens the filters are folded, so
 * that the list starts in the first window; a button shows how many are set.
 */
export function MemberFilters({ address }: { readonly address: FilterOfAddress }) {
  const { filter, narrow, clear, isNarrowed } = address;
  const { data } = useQuery(memberFacetsQuery(useApi()));
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place, 'input, select, button');
  const made = Object.keys(filter).filter((key) => key !== 'search').length;
  const folded = isOpen ? '' : 'max-lg:hidden';
  const countries = (data?.countries ?? []).map((code) => [code, countryName(code)] as const);
  const schools = (data?.schools ?? []).map((name) => [name, name] as const);
  return (
    // happy-dom does not know the tag <search>, so React warns in tests.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      ref={place}
      className="grid grid-cols-2 items-end gap-4 border-b border-line py-4 lg:flex lg:flex-wrap lg:py-6"
    >
      <div className={cx(WIDE, 'flex flex-wrap items-end gap-3 lg:grow-2 lg:basis-52')}>
        <SearchBox
          search={filter.search ?? ''}
          onSearch={(text) => narrow('search', text)}
          placeholder="Name, job, school or place"
          maxLength={limits.memberSearch}
          className="min-w-[min(10rem,100%)] grow basis-0"
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="px-3! lg:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {made > 0 ? `Filters: ${made}` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={cx('contents', folded)}>
        <Choice
          label="Country"
          className={IN_ROW}
          all="All countries"
          value={filter.country}
          options={inOrder(countries)}
          onChoose={chooser(narrow, 'country')}
        />
        <Choice
          label="Level"
          className={IN_ROW}
          all="All levels"
          value={filter.level}
          options={levels.map(({ number, name }) => [String(number), `${number} · ${name}`])}
          onChoose={chooser(narrow, 'level')}
        />
        <Choice
          label="School"
          className={cx(WIDE, IN_ROW)}
          all="All schools"
          value={filter.school}
          options={inOrder(schools)}
          onChoose={chooser(narrow, 'school')}
        />
      </div>
      {isNarrowed ? (
        <Button variant="quiet" onClick={clear} className={WIDE}>
          Clear
        </Button>
      ) : null}
    </div>
  );
}

const chooser = (narrow: FilterOfAddress['narrow'], key: FilterKey) => (value: string) => narrow(key, value);

const names = new Intl.DisplayNames('en-GB', { type: 'region' });

/** "GB" → "United Kingdom"; an unknown code stays as it is. */
const countryName = (code: string): string => names.of(code) ?? code;

const collator = new Intl.Collator('en-GB');

/** Sorts options in British dictionary order, unlike the database. */
const inOrder = (options: readonly (readonly [string, string])[]) =>
  options.toSorted(([, one], [, other]) => collator.compare(one, other));
type FilterKey = (typeof KEYS)[number];

/** The list's filter. The address is its only state, so that links and "back" restore it. */
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
