import { useLocation, useSearchParams } from 'react-router-dom';
import { rowId } from '#shared/rules/feed-links.ts';

/** Which item of a list is open: its id, kept in the address as `open`. */
export function useOpenItem() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return {
    openId: rowId(query.get('open') ?? undefined),
    open: (id: number | null) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete('open');
          else next.set('open', String(id));
          return next;
        },
        // The pages that one came by stay known.
        { replace: true, state },
      ),
  };
}
