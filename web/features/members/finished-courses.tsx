import { useQuery } from '@tanstack/react-query';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useId } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { finishedCoursesQuery } from '#shared/api/queries/library.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { Link } from '../../app/link.tsx';

/** The courses of the library that a member has finished; nothing without one. */
export function FinishedCourses({ userId }: { readonly userId: number }) {
  const heading = useId();
  const { data: courses = [] } = useQuery(finishedCoursesQuery(useApi(), userId));
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-6 border-t border-line pt-5">
      <h3 id={heading} className="label font-sans text-muted">
        Finished courses
      </h3>
      <ul className="mt-2 grid">
        {courses.map(({ slug, title, doneAt }) => (
          <li key={slug} className="flex items-start gap-3 py-2">
            <GraduationCap aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red" />
            <span className="min-w-0">
              <Link to={`/library/collections/${slug}`} className="link wrap-anywhere">
                {title}
              </Link>
              <span className="block text-sm text-muted">{shortDate(doneAt)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
