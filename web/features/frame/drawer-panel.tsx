import { useRef } from 'react';
import { navigation } from '#data/content/navigation.ts';
import { Drawer } from '#shared/ui/dialog.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Link, NavLink } from '../../app/link.tsx';
import { ContactLink, pillClass } from './bar-links.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { useSession } from '../../device/use-session.ts';
import { memberLinks } from './member-links.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The navigation of narrow screens: a panel from the right that closes on every choice. */
export function DrawerPanel({ open, onOpenChange }: Props) {
  // The target of a followed link: the focus goes there instead of back to the button.
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
    // The closing drawer may have stopped the link's scroll.
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

/** The foot of the drawer: the member's name and links, or the sign-in link. */
export function DrawerAccount({ onUse }: { onUse: () => void }) {
  const { user: member, expected } = useAuth();
  const user = member ?? expected;
  const { signOut } = useSession();
  if (!user) {
    const { label, href } = navigation.login;
    return (
      <Link to={href} onClick={onUse} className={buttonClass({ variant: 'secondary' }, 'mt-3 w-full')}>
        {label}
      </Link>
    );
  }
  const { firstName, lastName, email, profileImageUrl } = user;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex items-center gap-3">
        <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} />
        <div className="min-w-0">
          <p className="font-semibold">
            {firstName} {lastName}
          </p>
          <p className="text-sm break-words text-muted">{email}</p>
        </div>
      </div>
      <ul className="mt-4">
        {memberLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} onClick={onUse} className="flex min-h-11 items-center transition-colors hover:text-red">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        onClick={() => {
          onUse();
          void signOut();
        }}
      >
        Logout
      </Button>
    </div>
  );
}
