import { useEffect, useRef, useState, type ComponentProps, type ComponentType, type ReactElement } from 'react';
import { PartFailed } from '#shared/ui/lazy-part.tsx';

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

export interface MenuProps {
  readonly trigger: ReactElement;
}

interface Props {
  /** Loads the menu's code; may be called repeatedly. */
  readonly load: () => Promise<ComponentType<MenuProps>>;
  /** The button. */
  readonly Trigger: ComponentType<ComponentProps<'button'>>;
}

/**
 * A button whose menu is fetched when pointer or focus come near, so that pages stay small. A press before the menu has
 * loaded is replayed on the real button, so that the first click or key works.
 */
export function LazyMenu({ load, Trigger }: Props) {
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
