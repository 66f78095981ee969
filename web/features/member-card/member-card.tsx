import * as Popover from 'radix-ui/popover';
import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { MemberCardContent } from './member-card-content.tsx';

// The card is at the end of the document. Tab still moves from the name into it, and from its end to what follows the
// name.
const stopsOf = (card: HTMLElement | null) => [
  ...(card?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? []),
];

/** For keys pressed on the name: Tab moves into the card. */
function enterCard(event: KeyboardEvent, card: HTMLElement | null): void {
  const [first] = stopsOf(card);
  if (event.key !== 'Tab' || event.shiftKey || !first) return;
  event.preventDefault();
  first.focus();
}

/**
 * For keys pressed in the card: Tab at either end moves to the name.
 * @returns whether the focus leaves for what follows
 */
function leaveCard(event: ReactKeyboardEvent, card: HTMLElement | null, anchor: HTMLElement | null): boolean {
  const stops = stopsOf(card);
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  if (event.key !== 'Tab' || document.activeElement !== end) return false;
  if (event.shiftKey) event.preventDefault();
  anchor?.focus();
  return !event.shiftKey;
}

export interface MemberCardProps {
  readonly id: number;
  readonly name: string;
  /** The link that the card belongs to. */
  readonly anchor: RefObject<HTMLAnchorElement | null>;
  readonly onHold: (held: boolean) => void;
  readonly onClose: () => void;
}

/** The card over a name or picture; Escape and a press elsewhere close it. */
export function MemberCard({ id, name, anchor, onHold, onClose }: MemberCardProps) {
  const card = useRef<HTMLDivElement>(null);
  // It stays while the menu or one of its dialogs is open, which are outside the card.
  const isBusy = useRef(false);

  useEffect(() => {
    const link = anchor.current;
    const enter = (event: KeyboardEvent) => enterCard(event, card.current);
    link?.addEventListener('keydown', enter);
    return () => link?.removeEventListener('keydown', enter);
  }, [anchor]);

  const hold = (held: boolean) => {
    if (!isBusy.current) onHold(held);
  };
  const setBusy = (busy: boolean) => {
    if (isBusy.current === busy) return;
    isBusy.current = busy;
    onHold(busy || card.current?.matches(':hover, :focus-within') === true);
  };
  const stayForAnchor = (event: Event) => {
    if (isBusy.current) event.preventDefault();
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={card}
          aria-label={name}
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={stayForAnchor}
          onPointerEnter={(event) => event.pointerType !== 'touch' && hold(true)}
          onPointerLeave={(event) => event.pointerType !== 'touch' && hold(false)}
          onFocus={() => hold(true)}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) hold(false);
          }}
          onKeyDown={(event) => {
            if (leaveCard(event, card.current, anchor.current)) onClose();
          }}
          className="z-50 w-80 max-w-[calc(100vw-1.5rem)] max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-sm border border-line bg-surface p-5 text-ink shadow-float data-[state=open]:animate-rise"
        >
          <MemberCardContent id={id} onFollow={onClose} onBusy={setBusy} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
