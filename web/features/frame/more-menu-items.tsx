import { navigation } from '#data/content/navigation.ts';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { NavLink } from '../../app/link.tsx';
import type { MenuProps } from './lazy-menu.tsx';

/** The open part of the More menu; fetched on demand. */
export function MoreMenuItems({ trigger }: MenuProps) {
  return (
    <DropdownMenu trigger={trigger} align="start">
      {navigation.more.links.map(({ label, href }) => (
        <DropdownItem key={href} asChild>
          <NavLink to={href} className="aria-[current=page]:font-semibold aria-[current=page]:text-red">
            {label}
          </NavLink>
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
