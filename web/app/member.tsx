import { createContext, use, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';

const MemberContext = createContext<CurrentUser | null>(null);

/** Tells the screens below who is signed in. `Guard` puts it around every private screen. */
export function MemberProvider({ member, children }: { member: CurrentUser; children: ReactNode }) {
  return <MemberContext value={member}>{children}</MemberContext>;
}

/** The member in front of a private screen. */
export function useMember(): CurrentUser {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember needs a private screen around it');
  return member;
}
