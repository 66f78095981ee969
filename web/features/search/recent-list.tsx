import History from 'lucide-react/icons/history';

interface Props {
  readonly searches: readonly string[];
  readonly onChoose: (search: string) => void;
}

/** What the member searched for before, to be searched again. */
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
