import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Page } from '#shared/api/client.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { RowsLoading } from './data-table.tsx';

interface PageOfListProps<Item> {
  /** The list's accessible name: "Users". */
  readonly label: string;
  readonly list: UseQueryResult<Page<Item>>;
  /** "Loading users..." */
  readonly loading: string;
  readonly failed: { readonly title: string; readonly description: string };
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
  /** Gets the focus when the focused element is removed. */
  readonly ref?: Ref<HTMLElement>;
}

/** One page of a list with its loading, empty and error states, and links to the other pages. */
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
      className="scroll-mt-32 pt-3 outline-none first:pt-0"
    >
      {contents()}
    </section>
  );

  function contents() {
    // An empty list of another search says nothing about this one.
    if (list.isPending || (list.isPlaceholderData && list.data.items.length === 0)) {
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
          {items.length === 0 && !isFirst ? <EmptyState title="Nothing older" /> : null}
        </div>
        <Pager next={next} />
      </>
    );
  }
}

/** Scrolls to the start of another page and focuses it. @returns whether this is the first page */
function useTopOfNextPage(region: { readonly current: HTMLElement | null }): boolean {
  const [query] = useSearchParams();
  const before = query.get('before');
  const shown = useRef(before);
  useEffect(() => {
    if (shown.current === before) return;
    shown.current = before;
    // Typing in the search box goes to the first page too, and keeps the focus.
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
      <p>We couldn’t refresh this list.</p>
      <Button variant="secondary" size="sm" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
        Try again
      </Button>
    </div>
  );
}

interface PagerProps {
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

const look = buttonClass({ variant: 'secondary', size: 'sm' });

/**
 * Pagination by cursor. Cursors only lead forwards, so the history entry keeps the way back. After a link from elsewhere,
 * "back" leads to the first page.
 */
function Pager({ next }: PagerProps) {
  const { search, state } = useLocation();
  const passed = readPassed(state);
  const isFirst = !new URLSearchParams(search).has('before');
  if (isFirst && next === null) return null;
  const newer = passed.at(-1);
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-4" data-screen-only="">
      {isFirst ? (
        <span />
      ) : (
        <ConsoleLink
          to={{ search: newer ?? withBefore(search, null) }}
          state={{ passed: passed.slice(0, -1) }}
          aria-current={undefined}
          className={look}
        >
          {newer === undefined ? 'Newest' : 'Newer'}
        </ConsoleLink>
      )}
      {next === null ? null : (
        <ConsoleLink
          to={{ search: withBefore(search, next) }}
          state={{ passed: [...passed, search] }}
          aria-current={undefined}
          className={look}
        >
          Older
        </ConsoleLink>
      )}
    </nav>
  );
}

function withBefore(search: string, before: string | null): string {
  const query = new URLSearchParams(search);
  if (before === null) query.delete('before');
  else query.set('before', before);
  return query.size > 0 ? `?${query}` : '';
}

/** The queries of the previous pages, first page first. */
function readPassed(state: unknown): string[] {
  const { passed } = Object(state) as { passed?: unknown };
  return Array.isArray(passed) ? passed.filter((query) => typeof query === 'string') : [];
}
