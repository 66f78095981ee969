import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import School from 'lucide-react/icons/school';
import { memo, type ReactNode } from 'react';
import type { ListedMember } from '#shared/contracts/community.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { levelName } from '#shared/rules/levels.ts';
import { memberHandle } from '#shared/rules/member-words.ts';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { MemberAvatar, MemberName } from '../member-card/person-link.tsx';
import { MessageLink } from '../member-card/message-link.tsx';
import { Presence } from './presence.tsx';

/** One member of the list (members-side §2). */
export const MemberRow = memo(function MemberRow({ member }: { readonly member: ListedMember }) {
  const { levelNumber, badgeColor } = member.level;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-4 border-b border-line py-7 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="relative">
        <MemberAvatar person={member} size="lg" />
        <LevelBadge
          level={levelNumber}
          color={badgeColor}
          name={levelName(levelNumber)}
          className="absolute! top-11 -right-1.5"
        />
      </div>
      <div className="grid content-start gap-2">
        <div>
          <h2 className="text-xl wrap-anywhere">
            <MemberName person={member} />
          </h2>
          <p className="truncate text-sm text-muted">{memberHandle(member)}</p>
        </div>
        {member.bio ? <p className="line-clamp-2 max-w-text text-sm wrap-anywhere">{member.bio}</p> : null}
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
          {member.schoolName ? <Detail Icon={School}>{member.schoolName}</Detail> : null}
          <li>
            <Presence isOnline={member.isOnline} lastActiveAt={member.lastActiveAt} />
          </li>
          <Detail Icon={CalendarDays}>Joined {shortDate(member.createdAt)}</Detail>
          {member.location ? <Detail Icon={MapPin}>{member.location}</Detail> : null}
        </ul>
      </div>
      <MessageLink
        userId={member.id}
        name={`with ${member.firstName} ${member.lastName}`}
        look={{ variant: 'secondary', size: 'sm' }}
        className="col-start-2 justify-self-start sm:col-start-3 sm:self-start"
      >
        CHAT
      </MessageLink>
    </li>
  );
});

function Detail({ Icon, children }: { readonly Icon: typeof School; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
