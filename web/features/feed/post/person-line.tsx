import type { Author } from '#shared/contracts/users.ts';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { MemberName } from '../../member-card/person-link.tsx';
import { OptionalLink } from '../../../app/optional-link.tsx';
import { useMember } from '../../../app/member.tsx';

interface Props {
  readonly person: Author;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The address of the post or comment. */
  readonly at: string;
}

// Large enough for a finger: other links are right above and below.
const linkClass = 'inline-block leading-6 hover:underline';

/** The author of a post or comment: name, level, relative time, and whether it was edited. */
export function PersonLine({ person, createdAt, updatedAt, at }: Props) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-x-2 @max-3xs:flex-wrap">
        <span className="min-w-0 font-semibold wrap-anywhere">
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

/** The author of a post or comment; for one's own, the current user, whose level may just have risen. */
export function useCurrentAuthor(person: Author): Author {
  const member = useMember();
  return person.id === member.id ? member : person;
}
