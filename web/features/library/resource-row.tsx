import BookOpen from 'lucide-react/icons/book-open';
import Check from 'lucide-react/icons/check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import ListChecks from 'lucide-react/icons/list-checks';
import Play from 'lucide-react/icons/play';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import type { LibraryKind } from '#shared/contracts/choices.ts';
import type { FoundResource, LibrarySummary } from '#shared/contracts/library.ts';
import { clockTime, libraryKindNames, libraryLevelNames, minutesInWords } from '#shared/rules/library-labels.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Marked } from '#shared/ui/marked.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';
import { Link } from '../../app/link.tsx';
import { resourcePath } from './library-paths.ts';

const icons: Readonly<Record<LibraryKind, typeof Video>> = {
  guide: BookOpen,
  template: FileText,
  checklist: ListChecks,
  film: Clapperboard,
  recording: Video,
  lesson: GraduationCap,
};

interface ResourceRowProps {
  readonly resource: LibrarySummary | FoundResource;
  /** Shown in place of the icon, such as the number of a lesson. */
  readonly mark?: ReactNode;
  /** Whether the collection is named, in lists that mix them. */
  readonly hasCollection?: boolean;
  /** The level of the title's heading. */
  readonly as?: 'h2' | 'h3';
}

/** A resource in a list. Its title's link covers the row. */
export function ResourceRow({ resource, mark, hasCollection = false, as: Heading = 'h3' }: ResourceRowProps) {
  const { slug, kind, title, summary, minutes, level, collection, cover, filmSeconds, progress, isNew, isSaved } =
    resource;
  const found = 'found' in resource ? resource.found : undefined;
  const Icon = icons[kind];
  const isDone = Boolean(progress?.doneAt);
  return (
    <li className="border-b border-line">
      <div
        className={cx(
          'group relative grid gap-x-4 py-4',
          cover ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[auto_minmax(0,1fr)]',
        )}
      >
        <span
          className={cx(
            'grid size-11 place-items-center rounded-sm transition-colors group-hover:bg-blush group-hover:text-red',
            isDone ? 'bg-sunken text-success' : 'bg-tint text-blue',
          )}
        >
          {isDone ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            (mark ?? <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />)
          )}
        </span>
        <div className="grid min-w-0 gap-1">
          <Heading className="text-lg leading-snug font-semibold wrap-anywhere">
            <Link to={resourcePath(slug)} className="after:absolute after:inset-0 group-hover:text-red">
              {found ? <Marked {...found.title} /> : title}
            </Link>
          </Heading>
          <p className="line-clamp-2 text-sm text-muted">{found ? <Marked {...found.excerpt} /> : summary}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {isNew ? <Badge tone="red">New</Badge> : null}
            <span>
              {[
                libraryKindNames[kind],
                minutesInWords(minutes),
                libraryLevelNames[level],
                hasCollection && collection?.title,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {filmSeconds === null ? null : (
              <span className="inline-flex items-center gap-1">
                <Play aria-hidden="true" className="size-3 fill-current" />
                <span className="sr-only">Film, </span>
                {clockTime(filmSeconds)}
              </span>
            )}
            {isDone ? <span className="font-semibold text-success">Done</span> : null}
            {!isDone && progress && progress.watched > 0 ? (
              <span className="figures font-semibold text-ink">{progress.watched}% watched</span>
            ) : null}
            {isSaved ? <span className="font-semibold text-ink">Saved</span> : null}
          </p>
        </div>
        {cover ? (
          <UploadedPicture
            picture={cover}
            sizes="6rem"
            alt=""
            className="aspect-[4/3] w-20 rounded-sm bg-tint object-cover sm:w-24"
          />
        ) : null}
      </div>
      {found && found.moments.length > 0 ? (
        <ul aria-label={`Matches in the film of ${title}`} className="-mt-2 grid pb-3 pl-15">
          {found.moments.map(({ second, text }) => (
            <li key={second}>
              <Link
                to={`${resourcePath(slug)}?t=${Math.floor(second)}`}
                className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-3 py-1 text-sm hover:text-red"
              >
                <span className="figures font-semibold text-blue">{clockTime(second)}</span>
                <span className="text-muted">
                  <Marked {...text} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Two columns in wide windows. */
export const ResourceRows = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => <ul className={cx('grid grid-cols-1 gap-x-10 border-t border-line lg:grid-cols-2', className)}>{children}</ul>;
