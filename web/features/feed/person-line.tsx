import type { Author } from '#shared/contracts/users.ts';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { MemberName } from '../../app/member-card/person-link.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';

interface Props {
  readonly person: Author;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Where this is shown by itself. */
  readonly at: string;
}

// High enough for a finger, with another link right above or below.
const linkClass = 'inline-block leading-6 hover:underline';

/** Who wrote something and when: name, level, relative time, and whether it was changed since. */
export function PersonLine({ person, createdAt, updatedAt, at }: Props) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span className="min-w-0 truncate font-semibold">
          <MemberName person={person} className={linkClass} />
        </span>
        <LevelBadge
          level={person.level}
          color={levelColor(person.level)}
          name={levelName(person.level)}
          className="h-5.5! w-5!"
        />
      </p>
      <p className="text-xs text-muted">
        <OptionalLink to={at} className={linkClass}>
          <RelativeTime date={createdAt} />
        </OptionalLink>
        {updatedAt === createdAt ? null : ' · edited'}
      </p>
    </div>
  );
}
