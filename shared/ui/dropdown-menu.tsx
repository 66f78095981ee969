import * as Menu from 'radix-ui/dropdown-menu';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { focusScreen } from './visually-hidden.tsx';

type DropdownMenuProps = {
  /** The button; it gets the aria attributes. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Whether it is open when mounted. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * A menu under a button. Not modal, because Radix' scroll lock injects a style element. The focus returns to the button, unless
 * an item led to another screen or opened something that took the focus.
 */
export const DropdownMenu = ({
  trigger,
  children,
  align = 'end',
  className,
  defaultOpen,
  onOpenChange,
}: DropdownMenuProps) => {
  const openedAt = useRef('');
  return (
    <Menu.Root modal={false} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onFocus={() => (openedAt.current ||= window.location.pathname)}
          onCloseAutoFocus={(event) => {
            if (openedAt.current && openedAt.current !== window.location.pathname) {
              event.preventDefault();
              focusScreen();
            } else if (isFocusTaken()) {
              event.preventDefault();
            }
            openedAt.current = '';
          }}
          className={cx(
            'z-50 min-w-52 rounded-sm border border-line bg-surface p-1.5 text-ink shadow-float',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise',
            className,
          )}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
};

/** Whether something else took the focus when the menu closed. */
const isFocusTaken = (): boolean => ![null, document.body].includes(document.activeElement as HTMLElement | null);

type ItemProps = ComponentProps<typeof Menu.Item> & { danger?: boolean };

/** A menu item. `asChild` with a link inside makes it a link. */
export const DropdownItem = ({ danger, className, ...rest }: ItemProps) => (
  <Menu.Item
    {...rest}
    className={cx(
      'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-sm outline-none select-none',
      'data-[disabled]:pointer-events-none data-[disabled]:opacity-60 data-[highlighted]:bg-sunken',
      danger && 'text-danger',
      className,
    )}
  />
);

/** A line that is only information, such as who is signed in. */
export const DropdownLabel = ({ className, ...rest }: ComponentProps<typeof Menu.Label>) => (
  <Menu.Label {...rest} className={cx('px-3 py-2 text-sm text-muted', className)} />
);

/** A separator between groups. */
export const DropdownSeparator = () => <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
