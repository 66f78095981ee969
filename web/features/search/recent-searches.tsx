import History from 'lucide-react/icons/history';

const SHOWN = 5;

interface Props {
  readonly searches: readonly string[];
  readonly onChoose: (search: string) => void;
}

/** The member's recent searches, as buttons. */
export function RecentList({ searches, onChoose }: Props) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <h3 id="recent-searches" className="label font-sans text-muted">
        Recent searches
      </h3>
      <ul className="-mx-3 mt-1">
        {searches.map((search) => (
          <li key={search}>
            <button
              type="button"
              onClick={() => onChoose(search)}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunken"
            >
              <History aria-hidden="true" className="size-4 text-muted" />
              {search}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A member's recent searches; in this tab's memory only. */
let recent: { readonly memberId: number; readonly searches: readonly string[] } = { memberId: 0, searches: [] };

/** Newest first. */
export const recentSearches = (memberId: number): readonly string[] =>
  recent.memberId === memberId ? recent.searches : [];

export function rememberSearch(memberId: number, query: string): void {
  const others = recentSearches(memberId).filter((search) => search !== query);
  recent = { memberId, searches: [query, ...others].slice(0, SHOWN) };
}
