import { createContext, use, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';

const MemberContext = createContext<CurrentUser | null>(null);
const ConfirmedContext = createContext(true);

interface ProviderProps {
  readonly member: CurrentUser;
  /** The server has confirmed this member. Until then only the Circle's bars use them. */
  readonly isConfirmed?: boolean;
  readonly children: ReactNode;
}

/** Provides the signed-in member: around every private screen (`Guard`) and around the Circle's bars. */
export function MemberProvider({ member, isConfirmed = true, children }: ProviderProps) {
  return (
    <MemberContext value={member}>
      <ConfirmedContext value={isConfirmed}>{children}</ConfirmedContext>
    </MemberContext>
  );
}

/** The signed-in member on a private screen. */
export function useMember(): CurrentUser {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember needs a private screen around it');
  return member;
}

/** Whether the server has confirmed the member. Until then the member bar reads, sends and opens nothing. */
export const useIsConfirmed = (): boolean => use(ConfirmedContext);
