import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LibraryQuery } from '#shared/api/queries/library.ts';
import { libraryKinds, libraryLevels, libraryTopics } from '#shared/contracts/choices.ts';
import { limits } from '#shared/contracts/limits.ts';
import { libraryKindNames, libraryLevelNames, libraryTopicNames } from '#shared/rules/library-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Choice, SearchBox } from '#shared/ui/list-filters.tsx';

const KEYS = ['search', 'kind', 'topic', 'level', 'show', 'sort'] as const;
type FilterKey = (typeof KEYS)[number];

/** What the address asks for; unused keys are left out. */
export type LibraryFilter = Readonly<Partial<Record<FilterKey, string>>>;

const shows = {
  saved: 'Saved',
  unfinished: 'Not done yet',
  done: 'Done',
  kept: 'Kept offline',
} as const;

const sorts = { newest: 'Newest', title: 'Title, A to Z', shortest: 'Shortest' } as const;

/** The list's filter. The address is its only state, so that links and "back" restore it. */
export function useLibraryFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo<LibraryFilter>(
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
  };
}

/** The query of the server's list. Values that it doesn't know are left out, because anybody can type an address. */
export function libraryQueryOf({ search, kind, topic, level, show, sort }: LibraryFilter): LibraryQuery {
  const known = {
    search,
    kind: libraryKinds.find((each) => each === kind),
    topic: libraryTopics.find((each) => each === topic),
    level: libraryLevels.find((each) => each === level),
    saved: show === 'saved' ? ('yes' as const) : undefined,
    done: show === 'done' ? ('yes' as const) : show === 'unfinished' ? ('no' as const) : undefined,
    sort: (Object.keys(sorts) as (keyof typeof sorts)[]).find((each) => each === sort),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** The search and filters above the library. On narrow screens the filters are folded; a button shows how many are set. */
export function LibraryFilters({ address }: { readonly address: ReturnType<typeof useLibraryFilter> }) {
  const { filter, narrow, clear, isNarrowed } = address;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const made = Object.keys(filter).filter((key) => key !== 'search').length;
  const choice = (key: FilterKey, label: string, all: string, names: Readonly<Record<string, string>>) => (
    <Choice
      label={label}
      all={all}
      value={filter[key]}
      options={Object.entries(names)}
      onChoose={(value) => narrow(key, value)}
      className="min-w-0 lg:grow lg:basis-32"
    />
  );
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- happy-dom does not know the tag <search>
      role="search"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 border-b border-line py-4 lg:flex lg:flex-wrap lg:py-5"
    >
      <div className="col-span-2 flex flex-wrap items-end gap-3 lg:grow-2 lg:basis-72">
        <SearchBox
          hideLabel
          search={filter.search ?? ''}
          onSearch={(text) => narrow('search', text)}
          placeholder="Open day, consent, crisis…"
          maxLength={limits.consoleSearch}
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
      <div id={id} className={cx('contents', !isOpen && 'max-lg:hidden')}>
        {choice('kind', 'Type', 'All types', libraryKindNames)}
        {choice('topic', 'Topic', 'All topics', libraryTopicNames)}
        {choice('level', 'Level', 'All levels', libraryLevelNames)}
        {choice('show', 'Show', 'Everything', shows)}
        {choice('sort', 'Sort', filter.search ? 'Best match' : 'By collection', sorts)}
      </div>
      <Button
        variant="quiet"
        onClick={clear}
        className={cx('col-span-2', !isNarrowed ? 'hidden!' : made === 0 && 'max-lg:hidden')}
      >
        Clear
      </Button>
    </div>
  );
}
