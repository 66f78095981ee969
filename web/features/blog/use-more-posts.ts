import { useEffect, useRef, useState } from 'react';
import { announce } from '../../app/announcer.tsx';

interface Fetched {
  readonly isError: boolean;
  readonly data?: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
}

/**
 * Fetches the next page of the list, says how many posts have come and moves the focus to the first of them, as the
 * button that was pressed may be gone.
 */
export function useMorePosts(fetchNextPage: () => Promise<Fetched>) {
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState<number | null>(null);
  useEffect(() => {
    if (first !== null) list.current?.children[first]?.querySelector('a')?.focus();
  }, [first]);

  const loadMore = async () => {
    const shown = list.current?.children.length ?? 0;
    const { data, isError } = await fetchNextPage();
    if (isError) return;
    const more = data?.pages.at(-1)?.items.length ?? 0;
    setFirst(shown);
    announce(`${more} more ${more === 1 ? 'post' : 'posts'} loaded`);
  };
  return { ref: list, loadMore };
}
