import { lazy, Suspense, type ComponentType } from 'react';
import { Avatar, type AvatarProps } from '#shared/ui/avatar.tsx';
import { Link } from '../../app/link.tsx';
import { loadMemberCard, useMemberCard } from './use-member-card.ts';
import type { MemberCardProps } from './member-card.tsx';

/** The data of a member that a link needs. */
interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
}

// If its code does not load there is no card, and the links still lead to the profile.
const MemberCard = lazy<ComponentType<MemberCardProps>>(() =>
  loadMemberCard().then(
    ({ MemberCard: Card }) => ({ default: Card }),
    () => ({ default: () => null }),
  ),
);

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

/** A member's name: a link to their profile that shows their card on hover and focus. */
export function MemberName({ person, className }: { readonly person: Person; readonly className?: string }) {
  const card = useMemberCard(false);
  return (
    <>
      <Link to={`/users/${person.id}`} className={className ?? 'hover:underline'} {...card.props}>
        <bdi>{nameOf(person)}</bdi>
      </Link>
      <OpenCard person={person} card={card} />
    </>
  );
}

interface MemberAvatarProps {
  readonly person: Person;
  readonly size?: AvatarProps['size'];
}

/**
 * A member's picture: the same link for mouse and touch. Hidden from keyboard and screen readers, which have the name
 * beside it.
 */
export function MemberAvatar({ person, size }: MemberAvatarProps) {
  const card = useMemberCard(true);
  return (
    <>
      <Link
        to={`/users/${person.id}`}
        tabIndex={-1}
        aria-hidden="true"
        className="shrink-0 self-start rounded-full"
        {...card.props}
      >
        <Avatar {...person} src={person.profileImageUrl} size={size} className="grid!" />
      </Link>
      <OpenCard person={person} card={card} />
    </>
  );
}

function OpenCard({ person, card }: { readonly person: Person; readonly card: ReturnType<typeof useMemberCard> }) {
  if (!card.open) return null;
  return (
    <Suspense>
      <MemberCard id={person.id} name={nameOf(person)} anchor={card.anchor} onHold={card.hold} onClose={card.close} />
    </Suspense>
  );
}
