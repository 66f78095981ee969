import ArrowRight from 'lucide-react/icons/arrow-right';
import BookOpen from 'lucide-react/icons/book-open';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { AnnouncedResource } from '#shared/contracts/feed.ts';
import { libraryKindNames, minutesInWords } from '#shared/rules/library-labels.ts';
import { Link } from '../../../app/link.tsx';

/** The resources of the library that a post announces. Each title's link covers its row. */
export function LibraryCard({ resources }: { readonly resources: readonly AnnouncedResource[] }) {
  return (
    <aside aria-label="Library" className="overflow-hidden rounded-sm border border-line bg-paper">
      <ul aria-label="New resources" className="divide-y divide-line">
        {resources.map((resource) => (
          <Resource key={resource.slug} {...resource} />
        ))}
      </ul>
      {resources.length > 1 ? (
        <p className="border-t border-line">
          <Link
            to="/library"
            className="flex min-h-11 items-center gap-1.5 px-4 text-sm font-semibold text-muted hover:text-red sm:px-5"
          >
            Go to the library
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </p>
      ) : null}
    </aside>
  );
}

function Resource({ slug, title, kind, minutes, summary }: AnnouncedResource) {
  const Icon = kind === 'film' || kind === 'recording' ? Clapperboard : BookOpen;
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 px-4 py-3.5 sm:px-5">
      <span className="grid size-11 place-items-center rounded-sm bg-tint text-blue transition-colors group-hover:bg-blush group-hover:text-red">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p dir="auto" className="leading-snug font-semibold wrap-anywhere text-ink">
          <Link to={`/library/${slug}`} className="after:absolute after:inset-0 group-hover:text-red">
            {title}
          </Link>
        </p>
        <p className="line-clamp-2 text-sm text-muted">{summary}</p>
        <p className="text-xs text-muted">
          {libraryKindNames[kind]} · {minutesInWords(minutes)}
        </p>
      </div>
    </li>
  );
}
