import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Page } from '#shared/api/client.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { SearchBox } from '#shared/ui/list-filters.tsx';

interface PickListProps<Item> {
  /** "Search name, email or school" */
  readonly placeholder: string;
  /** The path of the list, for the query key. */
  readonly address: string;
  readonly load: (search: string, signal: AbortSignal) => Promise<Page<Item>>;
  readonly labelOf: (item: Item) => ReactNode;
  /** The accessible name of an item's button. */
  readonly nameOf: (item: Item) => string;
  readonly isLeftOut?: (item: Item) => boolean;
  readonly onPick: (item: Item) => void;
}

/** How many results are shown. A longer search finds the rest. */
const SHOWN = 6;

/** A search for a contact or school to choose. */
export function PickList<Item extends { readonly id: number }>(props: PickListProps<Item>) {
  const { placeholder, address, load, labelOf, nameOf, isLeftOut = () => false, onPick } = props;
  const [search, setSearch] = useState('');
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [`${address}/found`, search],
    queryFn: ({ signal }) => load(search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = (data?.items ?? []).filter((item) => !isLeftOut(item));
  return (
    <div className="grid gap-2">
      <SearchBox search={search} onSearch={setSearch} placeholder={placeholder} maxLength={limits.consoleSearch} />
      <ul aria-label="Results" className="divide-y divide-line border-y border-line">
        {found.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere">{labelOf(item)}</span>
            <Button variant="secondary" size="sm" aria-label={`Choose ${nameOf(item)}`} onClick={() => onPick(item)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-sm text-muted">
        {isError
          ? 'We couldn’t search. Please try again.'
          : data && !isPlaceholderData && found.length === 0
            ? 'Nothing found.'
            : null}
        {found.length > SHOWN ? 'There are more: type a few more letters.' : null}
      </p>
    </div>
  );
}
