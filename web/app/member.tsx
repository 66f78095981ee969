import { createContext, use, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';

const MemberContext = createContext<CurrentUser | null>(null);
const ConfirmedContext = createContext(true);

interface ProviderProps {
  readonly member: CurrentUser;
  /** The server has said that this member is signed in. Until then the Circle's bars alone know of them. */
  readonly isConfirmed?: boolean;
  readonly children: ReactNode;
}

/** Tells what is below who is signed in: around every private screen (`Guard`), and around the Circle's bars. */
export function MemberProvider({ member, isConfirmed = true, children }: ProviderProps) {
  return (
    <MemberContext value={member}>
      <ConfirmedContext value={isConfirmed}>{children}</ConfirmedContext>
    </MemberContext>
  );
}

/** The member in front of a private screen. */
export function useMember(): CurrentUser {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember needs a private screen around it');
  return member;
}

/**
 * Whether the server has said that the member is signed in. Until then the member bar reads nothing, sends nothing and
 * opens nothing.
 */
export const useIsConfirmed = (): boolean => use(ConfirmedContext);
