import { useLocation } from 'react-router-dom';
import { buttonClass } from '#shared/ui/button-class.ts';
import { ConsoleLink } from '../frame/console-link.tsx';

interface PagerProps {
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

const look = buttonClass({ variant: 'secondary', size: 'sm' });

/**
 * Leads through the pages of a list. Cursors lead onwards alone, so the way back is kept with the history entry; who
 * came by a link from elsewhere goes back to the newest.
 */
export function Pager({ next }: PagerProps) {
  const { search, state } = useLocation();
  const passed = readPassed(state);
  const isFirst = !new URLSearchParams(search).has('before');
  if (isFirst && next === null) return null;
  const newer = passed.at(-1);
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6" data-screen-only="">
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

/** The queries of the pages that one came through, the first one first. */
function readPassed(state: unknown): string[] {
  const { passed } = Object(state) as { passed?: unknown };
  return Array.isArray(passed) ? passed.filter((query) => typeof query === 'string') : [];
}
