import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { dayAndTime } from './waiting-time.ts';

export interface RetryProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

interface PartProps<T> extends RetryProps {
  /** Null when the server could not load it. */
  readonly of: T | null;
  readonly title: string;
  readonly children: (of: T) => ReactNode;
}

/** A section of the page with its heading. If it fails to load, the others still show. */
export function Part<T>({ of, title, children, onRetry, retrying }: PartProps<T>) {
  return (
    <section aria-label={title} className="pt-7">
      {of === null ? (
        <>
          <h2 className="text-xl">{title}</h2>
          <div
            role="alert"
            className="mt-3 flex flex-wrap items-center justify-between gap-3 bg-blush px-4 py-3 text-sm"
          >
            <p>We couldn’t load this section. The rest of the page is up to date.</p>
            <Button variant="secondary" size="sm" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
              Try again
            </Button>
          </div>
        </>
      ) : (
        children(of)
      )}
    </section>
  );
}

/** Shown when the page could not be refreshed. */
export const OutOfDate = ({ since, onRetry, retrying }: RetryProps & { readonly since: number }) => (
  <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-3 bg-blush px-4 py-3 text-sm">
    <p>We couldn’t refresh this page. It shows how things were at {dayAndTime(since, since)}.</p>
    <Button variant="secondary" size="sm" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
      Try again
    </Button>
  </div>
);
