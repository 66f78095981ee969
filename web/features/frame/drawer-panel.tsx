import { useRef } from 'react';
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
  // Where somebody has gone by a link of the drawer: the focus follows them, rather than going back to the button.
  const target = useRef<'main' | 'contact' | null>(null);
  const leaveFor = (id: 'main' | 'contact') => () => {
    target.current = id;
    onOpenChange(false);
  };
  const leave = leaveFor('main');

  const follow = (event: Event) => {
    const element = target.current && document.getElementById(target.current);
    if (!element) return;
    event.preventDefault();
    element.focus({ preventScroll: true });
    // What the link had begun to scroll, the closing drawer may have stopped.
    if (target.current === 'contact') element.scrollIntoView();
    target.current = null;
  };

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={navigation.drawerTitle}
      content={{ onCloseAutoFocus: follow }}
    >
      <nav aria-label="Services">
        <ul className="divide-y divide-line border-y border-line">
          {[...navigation.links, ...navigation.more.links].map(({ label, href }) => (
            <li key={href}>
              <NavLink
                to={href}
                onClick={leave}
                className="flex min-h-13 items-center gap-4 font-semibold transition-colors hover:text-red aria-[current=page]:text-red"
              >
                <ServiceIcon slug={href.split('/').at(-1) ?? ''} className="size-5 shrink-0 text-muted" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ContactLink className={`${pillClass} mt-6 w-full`} onClick={leaveFor('contact')} />
      <DrawerAccount onUse={leave} />
    </Drawer>
  );
}
