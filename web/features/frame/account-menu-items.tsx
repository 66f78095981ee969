import type { ReactElement } from 'react';
import { DropdownItem, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { Link } from '../../app/link.tsx';
import { useSession } from '../../device/use-session.ts';
import { memberLinks } from './member-links.ts';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** The open part of the account menu; loaded on demand. */
export function AccountMenuItems({ trigger }: MenuProps) {
  const { signOut } = useSession();
  return (
    <DropdownMenu trigger={trigger}>
      {memberLinks.map(({ label, to }) => (
        <DropdownItem key={to} asChild>
          <Link to={to}>{label}</Link>
        </DropdownItem>
      ))}
      <DropdownSeparator />
      <DropdownItem onSelect={() => void signOut()}>Logout</DropdownItem>
    </DropdownMenu>
  );
}
