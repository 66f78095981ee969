import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '#shared/api/client.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Pager } from './pager.tsx';
import { RowsLoading } from './rows-loading.tsx';

interface PageOfListProps<Item> {
  /** Of what it is a list, spoken with it: "Users". */
  readonly label: string;
  readonly list: UseQueryResult<Page<Item>>;
  /** "Loading users..." */
  readonly loading: string;
  readonly failed: { readonly title: string; readonly description: string };
  /** What stands there when nothing is found. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
  /** Where the focus goes when what held it is gone. */
  readonly ref?: Ref<HTMLElement>;
}

/** One page of a console's list with all its states, and the way to the others. */
export function PageOfList<Item>({ list, loading, failed, empty, label, children, ref }: PageOfListProps<Item>) {
  const region = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => region.current!, []);
  const isFirst = useTopOfNextPage(region);
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      aria-busy={list.isFetching}
      className="scroll-mt-32 pt-6 first:pt-0"
    >
      {contents()}
    </section>
  );

  function contents() {
    if (list.isPending) {
      return (
        <>
          <Loading label={loading} />
          <RowsLoading />
        </>
      );
    }
    if (list.isLoadingError) return <ErrorState {...failed} {...retry} />;
    const { items, next } = list.data;
    return (
      <>
        {list.isRefetchError ? <OutOfDate {...retry} /> : null}
        <div className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
          {items.length > 0 ? children(items) : null}
          {items.length === 0 && isFirst ? empty : null}
          {items.length === 0 && !isFirst ? <EmptyState title="There is nothing older" /> : null}
        </div>
        <Pager next={next} />
      </>
    );
  }
}

/** Brings the beginning of another page into view, with the focus. @returns whether this is the first page */
function useTopOfNextPage(region: { readonly current: HTMLElement | null }): boolean {
  const [query] = useSearchParams();
  const before = query.get('before');
  const shown = useRef(before);
  useEffect(() => {
    if (shown.current === before) return;
    shown.current = before;
    // Typing in the search box begins at the first page, too, and keeps the focus.
    if (document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLSelectElement)
      return;
    region.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    region.current?.focus({ preventScroll: true });
  }, [before, region]);
  return before === null;
}

function OutOfDate({ onRetry, retrying }: { readonly onRetry: () => void; readonly retrying: boolean }) {
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center justify-between gap-3 bg-blush px-4 py-3 text-sm">
      <p>We could not bring this list up to date.</p>
      <Button variant="secondary" size="sm" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
        Try again
      </Button>
    </div>
  );
}
