import { memberQuery } from '#shared/api/queries/members.ts';
import type { MemberProfile } from '#shared/contracts/users.ts';
import { definePage } from '../../app/page.ts';
import { ProfileScreen, readMemberId } from './profile-screen.tsx';

export const page = definePage<MemberProfile | null>({
  Screen: ProfileScreen,
  async prefetch({ queryClient, client, params }) {
    const id = readMemberId(params.userId);
    return id === undefined ? null : queryClient.ensureQueryData(memberQuery(client, id));
  },
  head: (member) => ({
    title: member ? `${member.firstName} ${member.lastName} | The Bonjour Circle` : 'Member | The Bonjour Circle',
    robots: 'noindex',
  }),
});
