import { navigation } from '#data/content/navigation.ts';
import { Drawer } from '#shared/ui/drawer.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { NavLink } from '../../app/link.tsx';
import { ContactLink } from './contact-link.tsx';
import { DrawerAccount } from './drawer-account.tsx';
import { pillClass } from './styles.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The navigation of narrow screens: a panel from the right that closes with each thing one does in it. */
export function DrawerPanel({ open, onOpenChange }: Props) {
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={navigation.drawerTitle}>
      <nav aria-label="Services">
        <ul className="divide-y divide-line border-y border-line">
          {[...navigation.links, ...navigation.more.links].map(({ label, href }) => (
            <li key={href}>
              <NavLink
                to={href}
                onClick={close}
                className="flex min-h-13 items-center gap-4 font-semibold transition-colors hover:text-red aria-[current=page]:text-red"
              >
                <ServiceIcon slug={href.split('/').at(-1) ?? ''} className="size-5 shrink-0 text-muted" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ContactLink className={`${pillClass} mt-6 w-full`} onClick={close} />
      <DrawerAccount onUse={close} />
    </Drawer>
  );
}
