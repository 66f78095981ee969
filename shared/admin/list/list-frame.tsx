import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Choice, SearchBox } from '#shared/ui/list-filters.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Select } from '#shared/ui/select.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import type { Sorting } from './data-table.tsx';
import { PageOfList } from './page-of-list.tsx';

type PageProps<Item> = ComponentProps<typeof PageOfList<Item>>;
type ChoiceProps = ComponentProps<typeof Choice>;

interface ListFrameProps<Item, Key extends string> extends Omit<PageProps<Item>, 'empty'> {
  readonly place: ListPlace<Key>;
  /** What can be searched, if `search` is one of the list's keys: "Name, email or school". */
  readonly search?: string;
  /** Other filters, each for one of the keys. */
  readonly choices?: readonly (Omit<ChoiceProps, 'value' | 'onChoose'> & { readonly by: Key })[];
  /** The sort orders; the first is the default. */
  readonly sorts?: readonly (readonly [by: string, label: string])[];
  /** The list is a table that is also sorted by its headers. */
  readonly hasColumns?: boolean;
  /** A button beside the filters, such as an export of everything. */
  readonly tool?: ReactNode;
  /** Shown when the list or the search result is empty. */
  readonly empty: Omit<ComponentProps<typeof Nothing>, 'isNarrowed' | 'onClear'>;
}

/** A console list: filters, one page of items in all its states, and pagination. */
export function ListFrame<Item, Key extends string>(props: ListFrameProps<Item, Key>): ReactNode {
  const { place, search, choices = [], sorts, hasColumns = false, tool, empty, ...page } = props;
  // On wide screens a table is sorted by its headers.
  const sortClass = hasColumns ? '@4xl/list:hidden' : undefined;
  return (
    <div className="@container/list">
      <ListTools>
        {search === undefined ? null : (
          <SearchBox
            hideLabel
            search={place.filter['search' as Key] ?? ''}
            onSearch={(text) => place.narrow('search' as Key, text)}
            placeholder={search}
            maxLength={limits.consoleSearch}
          />
        )}
        {choices.map(({ by, ...choice }) => (
          <Choice
            key={by}
            hideLabel
            {...choice}
            value={place.filter[by]}
            onChoose={(value) => place.narrow(by, value)}
          />
        ))}
        {sorts ? <SortChoice sorts={sorts} sorting={place.sorting} className={sortClass} /> : null}
        {tool ? <span className="ml-auto grow-0! basis-auto!">{tool}</span> : null}
      </ListTools>
      <PageOfList {...page} empty={<Nothing {...empty} isNarrowed={place.isNarrowed} onClear={place.clear} />} />
    </div>
  );
}

/** Search and filters above a list. */
const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not support the search element
    role="search"
    className="flex flex-wrap gap-2 pt-3 *:min-w-0 *:grow *:basis-36 sm:*:max-w-80 [&>:has([type=search])]:basis-56 sm:[&_:is(input,select)]:py-1.5 sm:[&_:is(input,select)]:text-sm"
  >
    {children}
  </div>
);

interface NothingProps {
  /** The plural of the items: "inquiries". */
  readonly what: string;
  /** Shown when there are no items at all; "No inquiries yet" by default. */
  readonly title?: string;
  readonly description: string;
  /** Shown when nothing matches the filters. */
  readonly unmatched?: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** An empty list: there are no items, or none that match. */
const Nothing = ({
  what,
  title = `No ${what} yet`,
  description,
  unmatched = 'Nothing matches your search or filters.',
  isNarrowed,
  onClear,
}: NothingProps) =>
  isNarrowed ? (
    <EmptyState
      title={`No ${what} found`}
      description={unmatched}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all {what}
        </Button>
      }
    />
  ) : (
    <EmptyState title={title} description={description} />
  );

interface SortChoiceProps {
  readonly sorts: readonly (readonly [by: string, label: string])[];
  readonly sorting: Sorting;
  readonly className?: string | undefined;
}

const SortChoice = ({ sorts, sorting, className }: SortChoiceProps) => (
  <Field label="Sort by" hideLabel className={className}>
    <Select value={sorting.by} onChange={({ target }) => sorting.change(target.value)}>
      {sorts.map(([by, label]) => (
        <option key={by} value={by}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
);

/** The filters of a list, and how to change them. */
interface ListPlace<Key extends string> {
  readonly filter: { readonly [K in Key]?: string };
  /** The query parameters of the API call. */
  readonly query: { readonly [K in Key]?: string } & { readonly before?: string; readonly sort?: string };
  /** How it is sorted. */
  readonly sorting: Sorting;
  readonly isNarrowed: boolean;
  readonly narrowBy: (values: Partial<Record<Key, string>>) => void;
  readonly narrow: (key: Key, value: string) => void;
  readonly clear: () => void;
}

/**
 * The filters and the page (`before`) of a console list, from the URL. They are kept only there, so that links, reloads
 * and "back" restore them.
 * @param keys the filters' keys; the same array at each render
 * @param usual the default sort order: `-joined`
 */
export function useListPlace<Key extends string>(keys: readonly Key[], usual = ''): ListPlace<Key> {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(
    () =>
      Object.fromEntries(keys.map((key) => [key, query.get(key) ?? '']).filter(([, value]) => value !== '')) as {
        readonly [K in Key]?: string;
      },
    [keys, query],
  );
  const before = query.get('before') ?? undefined;
  const sort = (usual && query.get('sort')) || undefined;

  // Changed filters start at the first page.
  const change = (values: { readonly [key: string]: string | undefined }) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('before');
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );

  return {
    filter,
    query: useMemo(
      () => ({ ...filter, ...(sort !== undefined && { sort }), ...(before !== undefined && { before }) }),
      [filter, sort, before],
    ),
    sorting: {
      by: sort ?? usual,
      change: (by) => change({ sort: by === usual ? '' : by }),
    },
    isNarrowed: Object.keys(filter).length > 0,
    narrowBy: change,
    narrow: (key: Key, value: string) => change({ [key]: value }),
    clear: () => change(Object.fromEntries(keys.map((key) => [key, '']))),
  };
}

interface FiguresProps {
  /** The accessible name: "Users in figures". */
  readonly label: string;
  /** Undefined while a number loads; null when it could not be loaded. */
  readonly figures: readonly (readonly [label: string, value: number | null | undefined])[];
}

/** A few numbers above a list, on one line where there is room. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl aria-label={label} className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-sm">
    {figures.map(([name, value]) => (
      <div key={name} className="flex flex-row-reverse items-baseline gap-1.5">
        <dt className="text-muted">{name}</dt>
        <dd className="figures font-semibold">{shown(value)}</dd>
      </div>
    ))}
  </dl>
);

function shown(value: number | null | undefined) {
  if (value === undefined) return <Skeleton className="h-4 w-6" />;
  return value === null ? '–' : value.toLocaleString('en-GB');
}
