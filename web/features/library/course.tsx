import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { libraryQuery } from '#shared/api/queries/library.ts';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { CourseProgress } from './collection-card.tsx';
import { collectionPath, resourcePath } from './library-paths.ts';

/** The course that a lesson belongs to: the member's progress, and the other lessons. Nothing for other resources. */
export function Course({ resource: { id, collection, kind } }: { readonly resource: LibraryResource }) {
  const heading = useId();
  const { data } = useQuery({ ...libraryQuery(useApi()), enabled: kind === 'lesson' && collection !== null });
  const course = data?.collections.find((each) => each.kind === 'course' && each.slug === collection?.slug);
  if (!course) return null;
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-3 rounded-sm border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={heading} className="text-xl wrap-anywhere">
        <Link to={collectionPath(course.slug)} className="hover:text-red">
          {course.title}
        </Link>
      </h2>
      <CourseProgress course={course} />
      {/* On a phone the text comes first; the course’s own page lists its lessons. */}
      <ol className="-mx-2 grid text-sm max-lg:hidden">
        {course.resources.map((lesson, index) => {
          const isDone = Boolean(lesson.progress?.doneAt);
          const isThis = lesson.id === id;
          return (
            <li key={lesson.id}>
              <Link
                to={resourcePath(lesson.slug)}
                aria-current={isThis ? 'page' : undefined}
                className={cx(
                  'grid min-h-11 grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-sunken',
                  isThis && 'bg-sunken font-semibold',
                )}
              >
                {isDone ? (
                  <span>
                    <Check aria-hidden="true" className="size-4 text-success" />
                    <span className="sr-only">Done: </span>
                  </span>
                ) : (
                  <span className="figures text-muted">{index + 1}</span>
                )}
                <span className="wrap-anywhere">{lesson.title}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
