import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { LibraryCollection } from '#shared/contracts/library.ts';
import { minutesInWords } from '#shared/rules/library-labels.ts';
import { Card } from '#shared/ui/card.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { Link } from '../../app/link.tsx';
import { collectionPath } from './library-paths.ts';

/** "6 lessons · 3 h 35 min" */
export function sizeOf({ kind, resources }: Pick<LibraryCollection, 'kind' | 'resources'>): string {
  const noun = kind === 'course' ? 'lesson' : 'resource';
  const minutes = resources.reduce((sum, each) => sum + each.minutes, 0);
  return `${resources.length} ${noun}${resources.length === 1 ? '' : 's'} · ${minutesInWords(minutes)}`;
}

/** A course, with the member's progress. */
export function CourseCard({ course }: { readonly course: LibraryCollection }) {
  const { slug, title, summary, resources, doneAt } = course;
  const hasBegun = resources.some(({ progress }) => progress !== null);
  return (
    <Card as="li" interactive className="group relative grid content-start gap-3">
      <p className="label text-muted">Course</p>
      <h3 className="text-2xl wrap-anywhere">
        <Link to={collectionPath(slug)} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h3>
      <p className="text-muted">{summary}</p>
      <div className="mt-auto grid gap-3 pt-2">
        <CourseProgress course={course} />
        <p className="flex items-center gap-2 font-semibold text-red">
          {doneAt ? 'Look again' : hasBegun ? 'Continue' : 'Start the course'}
          <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </Card>
  );
}

/** How many lessons the member has done, as a bar and in words. */
export function CourseProgress({ course }: { readonly course: LibraryCollection }) {
  const { title, resources, doneAt } = course;
  // Counted here, because a lesson may have been finished offline.
  const done = resources.filter(({ progress }) => progress?.doneAt).length;
  return (
    <div className="grid gap-2">
      <p className="figures flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span>{sizeOf(course)}</span>
        {doneAt ? (
          <span className="inline-flex items-center gap-1.5 font-semibold text-success">
            <CircleCheck aria-hidden="true" className="size-4" /> Finished
          </span>
        ) : done > 0 ? (
          <span>
            {done} of {resources.length} done
          </span>
        ) : null}
      </p>
      <Progress value={doneAt ? resources.length : done} max={resources.length} label={`Your progress in ${title}`} />
    </div>
  );
}
