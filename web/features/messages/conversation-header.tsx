import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useSearchParams } from 'react-router-dom';
import type { Conversation } from '#shared/contracts/messages.ts';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { Link } from '../../app/link.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';
import { MemberMenu } from '../member-card/member-menu.tsx';
import { boxOf, searchFor } from './boxes.ts';

/** With whom one writes, the way back to the list on phones, and what else can be done. */
export function ConversationHeader({ conversation }: { conversation: Conversation }) {
  const { member } = conversation;
  const [search] = useSearchParams();
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-line bg-surface px-3 py-2.5 lg:px-6">
      <Link
        to={{ pathname: '/messages', search: searchFor(boxOf(search)) }}
        aria-label="All messages"
        className="inline-grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <Avatar {...member} src={member.profileImageUrl} />
      <h1 className="min-w-0 grow truncate font-sans text-lg font-semibold">
        <OptionalLink to={`/users/${member.id}`} className="hover:underline">
          {member.firstName} {member.lastName}
        </OptionalLink>
      </h1>
      <LevelBadge
        level={member.level}
        color={levelColor(member.level)}
        name={levelName(member.level)}
        className="h-5.5! w-5! max-sm:hidden"
      />
      <MemberMenu member={member} isBlocked={conversation.state === 'blocked'} label="More about this conversation" />
    </header>
  );
}
