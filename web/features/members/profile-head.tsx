import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import School from 'lucide-react/icons/school';
import type { ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationQuery } from '#shared/api/queries/messages.ts';
import type { MemberProfile } from '#shared/contracts/users.ts';
import { levelName } from '#shared/rules/levels.ts';
import { jobAtSchool } from '#shared/rules/member-text.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { useMember } from '../../app/member.tsx';
import { MessageLink } from '../member-card/message-link.tsx';
import { MemberMenu } from '../member-card/member-menu.tsx';
import { useRelation } from '../member-card/use-relation.ts';

/** The head of a profile: name, job, school, place, and the member's activity in numbers. */
export function ProfileHead({ member }: { readonly member: MemberProfile }) {
  const name = `${member.firstName} ${member.lastName}`;
  const job = jobAtSchool(member);
  const isOther = useMember().id !== member.id;
  const { data: conversation } = useQuery({ ...conversationQuery(useApi(), member.id), enabled: isOther });
  const isBlocked = conversation?.state === 'blocked';
  return (
    <header className="grid grid-cols-1 gap-8 border-b border-line pt-4 pb-8">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="relative">
          <Avatar {...member} src={member.profileImageUrl} size="xl" />
          <LevelBadge
            level={member.level}
            color={member.levelInfo.badgeColor}
            className="absolute! -right-1 -bottom-1 h-9! w-8!"
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <h1 className="text-4xl wrap-anywhere">{name}</h1>
          <p className="label text-muted">{levelName(member.level)}</p>
          <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1.5 text-muted">
            {job ? <Place Icon={School}>{job}</Place> : null}
            {member.location ? <Place Icon={MapPin}>{member.location}</Place> : null}
          </ul>
        </div>
        {isOther ? (
          <div className="flex items-center gap-2 sm:ml-auto">
            <MessageLink userId={member.id} name={name} look={{ variant: 'accent' }}>
              Message
            </MessageLink>
            <MemberMenu member={member} isBlocked={isBlocked} label={`More options for ${name}`} reports />
          </div>
        ) : null}
      </div>
      {isBlocked ? <BlockedNote member={member} /> : null}
      <dl className="figures grid grid-cols-2 gap-x-8 gap-y-5 sm:flex sm:flex-wrap sm:gap-x-14">
        <Fact name="Joined">
          <RelativeTime date={member.createdAt} />
        </Fact>
        <Fact name="Last Active">
          {member.lastActiveAt ? <RelativeTime date={member.lastActiveAt} /> : 'Not active yet'}
        </Fact>
        <Fact name="Contributions">{member.contributionCount.toLocaleString('en-GB')}</Fact>
        <Fact name="Total Points">{member.points.toLocaleString('en-GB')}</Fact>
      </dl>
    </header>
  );
}

function BlockedNote({ member: { id, firstName } }: { readonly member: MemberProfile }) {
  const { take, isPending } = useRelation(id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm bg-sunken px-5 py-4">
      <p>You’ve blocked {firstName}. You won’t see their posts or comments, or get messages from them.</p>
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        pendingLabel="Unblocking…"
        onClick={() => take('unblock')}
      >
        Unblock
      </Button>
    </div>
  );
}

const Place = ({ Icon, children }: { readonly Icon: typeof School; readonly children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-display text-xl">{children}</dd>
  </div>
);
