import type { ComponentProps } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { LazyMenu } from './lazy-menu.tsx';

const loadMenu = async () => (await import('./account-menu-items.tsx')).AccountMenuItems;

/** The avatar of who is signed in, with the account's menu under it. */
export function AccountMenu() {
  return <LazyMenu load={loadMenu} Trigger={AccountButton} />;
}

function AccountButton(props: ComponentProps<'button'>) {
  const { user: member, expected } = useAuth();
  const user = member ?? expected;
  return (
    <button {...props} type="button" className="relative rounded-full">
      <Avatar firstName={user?.firstName} lastName={user?.lastName} src={user?.profileImageUrl} />
      <VisuallyHidden>{`Account of ${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()}</VisuallyHidden>
    </button>
  );
}
