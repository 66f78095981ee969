import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useHasScreen } from '../../app/navigation.ts';

interface MessageLinkProps {
  readonly userId: number;
  /** Read out after the label: "Ada Lovelace". */
  readonly name: string;
  readonly look?: ButtonLook;
  readonly className?: string;
  /** "Message", "CHAT". */
  readonly children: ReactNode;
}

/** Links to the private conversation with a member; nothing for the member themselves. */
export function MessageLink({ userId, name, look, className, children }: MessageLinkProps) {
  const me = useMember();
  const to = `/messages/with/${userId}`;
  if (!useHasScreen()(to) || me.id === userId) return null;
  return (
    <Link to={to} className={buttonClass(look, className)}>
      <span>{children}</span>
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
