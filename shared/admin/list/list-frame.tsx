import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Choice, SearchBox } from '#shared/ui/list-filters.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { PageOfList } from './page-of-list.tsx';

type PageProps<Item> = ComponentProps<typeof PageOfList<Item>>;
type ChoiceProps = ComponentProps<typeof Choice>;

interface ListFrameProps<Item, Key extends string> extends Omit<PageProps<Item>, 'empty'> {
  readonly place: ListPlace<Key>;
  /** What can be searched for, when the list has `search` among its keys: "Name, email or school". */
  readonly search?: string;
  /** What else narrows the list, each by one of its keys. */
  readonly choices?: readonly (Omit<ChoiceProps, 'value' | 'onChoose'> & { readonly by: Key })[];
  /** What stands there when nothing is found, or nothing is there. */
  readonly empty: Omit<ComponentProps<typeof Nothing>, 'isNarrowed' | 'onClear'>;
}

/** A list of the console: what narrows it, one page of it with all its states, and the way to the other pages. */
export function ListFrame<Item, Key extends string>(props: ListFrameProps<Item, Key>): ReactNode {
  const { place, search, choices = [], empty, ...page } = props;
  return (
    <>
      <ListTools>
        {search === undefined ? null : (
          <SearchBox
            search={place.filter['search' as Key] ?? ''}
            onSearch={(text) => place.narrow('search' as Key, text)}
            placeholder={search}
            maxLength={limits.consoleSearch}
          />
        )}
        {choices.map(({ by, ...choice }) => (
          <Choice key={by} {...choice} value={place.filter[by]} onChoose={(value) => place.narrow(by, value)} />
        ))}
      </ListTools>
      <PageOfList {...page} empty={<Nothing {...empty} isNarrowed={place.isNarrowed} onClear={place.clear} />} />
    </>
  );
}

/** Search and choices above a list. */
const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of before 2023 do not know the search element
    role="search"
    className="grid items-end gap-4 pt-7 first:pt-0 sm:grid-cols-[minmax(0,24rem)_repeat(3,minmax(0,14rem))]"
  >
    {children}
  </div>
);

interface NothingProps {
  /** What there is none of: "inquiries". */
  readonly what: string;
  /** Said when there are none at all; "No inquiries yet" without it. */
  readonly title?: string;
  readonly description: string;
  /** Said when there are none that were asked for. */
  readonly unmatched?: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** An empty list: there is nothing, or nothing that was asked for. */
const Nothing = ({
  what,
  title = `No ${what} yet`,
  description,
  unmatched = 'Nothing matches what you are looking for.',
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

/** What a list is narrowed by, and how that is changed. */
interface ListPlace<Key extends string> {
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

interface FiguresProps {
  /** Spoken with them: "Users in figures". */
  readonly label: string;
  /** A number that is not known yet is undefined; one that could not be read, null. */
  readonly figures: readonly (readonly [label: string, value: number | null | undefined])[];
}

/** A few numbers above a list, each on a card. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl aria-label={label} className="grid gap-4 pt-7 sm:grid-cols-3">
    {figures.map(([name, value]) => (
      <Card key={name} className="flex items-center justify-between gap-4 p-5! sm:block sm:p-6!">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="figures font-display text-3xl sm:mt-2">{shown(value)}</dd>
      </Card>
    ))}
  </dl>
);

function shown(value: number | null | undefined) {
  if (value === undefined) return <Skeleton className="h-9 w-16" />;
  return value === null ? '–' : value.toLocaleString('en-GB');
}
