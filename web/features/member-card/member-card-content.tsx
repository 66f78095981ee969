import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import School from 'lucide-react/icons/school';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationQuery } from '#shared/api/queries/messages.ts';
import { memberQuery } from '#shared/api/queries/members.ts';
import type { MemberProfile } from '#shared/contracts/users.ts';
import { hoverCardProgress, levelName } from '#shared/rules/levels.ts';
import { jobAtSchool } from '#shared/rules/member-text.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MessageLink } from './message-link.tsx';

interface Props {
  readonly id: number;
  /** A link of the card was followed. */
  readonly onFollow: () => void;
  /** Its menu, or a dialog of that, opens or closes. */
  readonly onBusy: (busy: boolean) => void;
}

/** The content of a member's card. The profile is fetched only while the card is open. */
export function MemberCardContent({ id, onFollow, onBusy }: Props) {
  const { data, isPending, refetch, isFetching } = useQuery(memberQuery(useApi(), id));
  if (isPending) return <CardSkeleton />;
  if (data === null) return <p className="text-sm text-muted">Profile not found</p>;
  if (data === undefined) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-sm">
        <p>We couldn’t load this profile.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  return <Found member={data} onFollow={onFollow} onBusy={onBusy} />;
}

function Found({ member, onFollow, onBusy }: Omit<Props, 'id'> & { readonly member: MemberProfile }) {
  const { goal, pointsToNext } = hoverCardProgress(member.points, member.level);
  const name = `${member.firstName} ${member.lastName}`;
  const job = jobAtSchool(member);
  return (
    <div className="grid gap-4 text-sm">
      <div className="flex items-center gap-4">
        <Avatar {...member} src={member.profileImageUrl} size="lg" />
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <span className="truncate font-display text-xl">{name}</span>
            <LevelBadge
              level={member.level}
              color={member.levelInfo.badgeColor}
              name={levelName(member.level)}
              className="h-5.5! w-5!"
            />
          </p>
          <p className="text-xs text-muted">
            Joined <RelativeTime date={member.createdAt} />
          </p>
        </div>
      </div>
      {job || member.location ? (
        <ul className="grid gap-1.5 text-muted">
          {job ? (
            <li className="flex gap-2">
              <School aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> {job}
            </li>
          ) : null}
          {member.location ? (
            <li className="flex gap-2">
              <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> {member.location}
            </li>
          ) : null}
        </ul>
      ) : null}
      {member.bio ? <p className="line-clamp-3">{member.bio}</p> : null}
      <div className="figures grid gap-2">
        <p className="flex justify-between gap-4">
          <strong>{levelName(member.level)}</strong>
          <span>{amount(member.points, 'point')}</span>
        </p>
        <Progress value={Math.min(member.points, goal)} max={goal} label="Progress to the next level" />
        <p className="text-xs text-muted">{amount(pointsToNext, 'point')} to level up</p>
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-xs text-muted">
        <span>{amount(member.contributionCount, 'contribution')}</span>
        <span>
          {member.lastActiveAt ? (
            <>
              Active <RelativeTime date={member.lastActiveAt} />
            </>
          ) : (
            'Not active yet'
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/users/${member.id}`} onClick={onFollow} className={buttonClass({ size: 'sm' }, 'grow')}>
          View Profile
        </Link>
        <MessageLink userId={member.id} name={name} look={{ variant: 'secondary', size: 'sm' }} className="grow">
          Message
        </MessageLink>
        <CardMenu member={member} onBusy={onBusy} />
      </div>
    </div>
  );
}

/** Block and Report. Whether they are blocked is fetched when the menu opens. */
function CardMenu({ member, onBusy }: Pick<Props, 'onBusy'> & { readonly member: MemberProfile }) {
  const [wasOpened, setWasOpened] = useState(false);
  const isOther = useMember().id !== member.id;
  const { data } = useQuery({ ...conversationQuery(useApi(), member.id), enabled: isOther && wasOpened });
  if (!isOther) return null;
  return (
    <MemberMenu
      member={member}
      isBlocked={data === undefined ? undefined : data?.state === 'blocked'}
      label={`More options for ${member.firstName} ${member.lastName}`}
      reports
      onBusy={(busy) => {
        if (busy) setWasOpened(true);
        onBusy(busy);
      }}
    />
  );
}

const amount = (count: number, what: string): string =>
  `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;

const CardSkeleton = () => (
  <Loading label="Loading profile..." className="grid gap-4">
    <div className="flex items-center gap-4">
      <Skeleton className="size-16 rounded-full" />
      <div className="grid grow gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
    <Skeleton className="h-24 w-full" />
  </Loading>
);
