import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { navigation } from '#data/content/navigation.ts';
import { Link } from '../../app/link.tsx';
import { QueryRoot } from '../../device/query-root.tsx';
import { useAuth } from '../../app/use-auth.ts';
import type { MenuProps } from './account-menu-items.tsx';
import { barLinkClass } from './bar-links.tsx';

const loadMenu = async () => (await import('./account-menu-items.tsx')).AccountMenuItems;

/** The end of the bar: the member's avatar with the account menu, or the link to sign in. */
export default function Account() {
  return (
    <QueryRoot>
      <AccountOrLogin />
    </QueryRoot>
  );
}

function AccountOrLogin() {
  const { user, expected } = useAuth();
  const { href, label } = navigation.login;
  if (user ?? expected) return <LazyMenu load={loadMenu} Trigger={AccountButton} />;
  return (
    <Link to={href} className={barLinkClass}>
      {label}
    </Link>
  );
}

function AccountButton(props: ComponentProps<'button'>) {
  const { user: member, expected } = useAuth();
  const user = member ?? expected;
  return (
    <button {...props} type="button" className="relative rounded-full">
      <Avatar firstName={user?.firstName} lastName={user?.lastName} src={user?.profileImageUrl} />
      <VisuallyHidden>{`Account: ${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()}</VisuallyHidden>
    </button>
  );
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

interface LazyMenuProps {
  /** Loads the menu's code; may be called repeatedly. */
  readonly load: () => Promise<ComponentType<MenuProps>>;
  /** The button. */
  readonly Trigger: ComponentType<ComponentProps<'button'>>;
}

/**
 * A button whose menu loads on the first sign of interest, so that pages stay small. A press before the menu has loaded
 * is replayed on the real button, so that the first click or key works.
 */
function LazyMenu({ load, Trigger }: LazyMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null);
  const [isFailed, setFailed] = useState(false);
  const missed = useRef<Event | null>(null);
  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const button = slot.current?.querySelector('button');
    if (!Menu || !missed.current || !button) return;
    button.focus({ preventScroll: true });
    button.dispatchEvent(missed.current);
    missed.current = null;
  }, [Menu]);

  const fetchMenu = () => void load().catch(() => undefined);
  const get = async () => {
    const menu = await load();
    setMenu(() => menu);
    setFailed(false);
  };
  const openWith = (press: Event) => {
    missed.current = press;
    get().catch(() => setFailed(true));
  };

  return (
    <div ref={slot} className="contents">
      {Menu ? (
        <Menu trigger={<Trigger />} />
      ) : (
        <Trigger
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={fetchMenu}
          onFocus={fetchMenu}
          onClick={() => openWith(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }))}
          onKeyDown={(event) => {
            if (!OPENING_KEYS.has(event.key)) return;
            event.preventDefault();
            openWith(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: event.key }));
          }}
        />
      )}
      {isFailed ? <PartFailed onRetry={get} onClose={() => setFailed(false)} /> : null}
    </div>
  );
}
