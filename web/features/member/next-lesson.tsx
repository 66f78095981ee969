import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useApi } from '#shared/api/api-context.tsx';
import { libraryQuery } from '#shared/api/queries/library.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '../../app/link.tsx';
import { useHasScreen } from '../../app/navigation.ts';

/** The next lesson of the course that the member was in last; nothing for somebody who is in none. */
export function NextLesson() {
  const hasLibrary = useHasScreen()('/library');
  const { data } = useQuery({ ...libraryQuery(useApi()), enabled: hasLibrary });
  const next = data?.next[0];
  if (!next) return null;
  const { course, lesson } = next;
  const all = data.collections.find(({ slug }) => slug === course.slug)?.resources ?? [];
  const done = all.filter(({ progress }) => progress?.doneAt).length;
  return (
    <Card
      as="section"
      aria-label="Your course"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4"
    >
      <div className="grid min-w-0 gap-1">
        <p className="label text-muted">{course.title}</p>
        <h2 className="text-2xl wrap-anywhere">{lesson.title}</h2>
        <p className="figures text-sm text-muted">
          {done} of {all.length} lessons done
        </p>
      </div>
      <Link to={`/library/${lesson.slug}`} className={buttonClass({ variant: 'accent' }, 'max-sm:w-full')}>
        Continue
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </Card>
  );
}
