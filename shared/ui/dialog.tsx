import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { scrollLock } from './scroll-lock.ts';
import { focusScreen } from './visually-hidden.tsx';
import { IconButton } from './button.tsx';
import { FormActions } from '#shared/ui/form.tsx';

const shapes = {
  sm: 'left-1/2 top-1/2 w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-md',
  md: 'left-1/2 top-1/2 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 -translate-y-1/2 rounded-md',
  lg: 'left-1/2 top-1/2 w-[calc(100%-2rem)] max-w-3xl -translate-x-1/2 -translate-y-1/2 rounded-md',
  /** Its top stays in place while its list grows and shrinks. */
  top: 'left-1/2 top-4 w-[calc(100%-2rem)] max-w-3xl -translate-x-1/2 rounded-md sm:top-[10dvh] sm:max-h-[calc(90dvh-1rem)]!',
  picture:
    'left-1/2 top-1/2 w-max max-w-[calc(100%-1rem)] -translate-x-1/2 -translate-y-1/2 rounded-sm sm:max-w-[calc(100%-2rem)]',
  /** Fills the window, dark in every theme, without padding. */
  screen: 'inset-0 h-dvh max-h-dvh! w-full bg-black! text-white! pb-[env(safe-area-inset-bottom)]',
  drawer: 'inset-y-0 right-0 h-dvh w-[300px] max-w-full sm:w-[400px]',
} as const;

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  size?: keyof typeof shapes;
  /** The buttons at the bottom, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
  /** "alertdialog" does not close on a click outside and has no close button. */
  role?: 'dialog' | 'alertdialog';
  /** Radix' props for the initial and final focus, and for closing. */
  content?: Pick<
    ComponentProps<typeof RadixDialog.Content>,
    'onOpenAutoFocus' | 'onCloseAutoFocus' | 'onEscapeKeyDown'
  >;
};

/** The form fields; of radio buttons, the selected one. */
const FIELDS =
  'input:not([type=hidden]):not([type=radio]):not([type=file]):not([disabled]), input[type=radio]:checked, textarea:not([disabled]), select:not([disabled]), [contenteditable=true]';

/** The element that opened a dialog; for an item of a menu, which has closed by the end, the menu's button. */
function openerOf(element: Element | null): Element | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}

/**
 * A modal dialog. Focuses its first field, if any, rather than its close button; traps the focus, closes with Escape and
 * restores the focus. The backdrop is our own, because Radix' overlay injects a style element, which the content security
 * policy blocks; `data-scroll-lock` stops the page behind it from scrolling (base.css).
 */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  hideTitle,
  description,
  size = 'md',
  footer,
  children,
  role = 'dialog',
  content,
}: DialogProps) => {
  const drawer = size === 'drawer';
  // Its content reaches the edges, with the close button on top.
  const bare = size === 'picture' || size === 'screen';
  // Radix restores the focus only to its own trigger; ours may be any button.
  const opener = useRef<Element | null>(null);
  const openedAt = useRef('');
  const frame = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div
          data-scroll-lock={scrollLock()}
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...content}
          ref={frame}
          role={role}
          aria-modal={role === 'alertdialog' || undefined}
          onOpenAutoFocus={(event) => {
            opener.current = openerOf(document.activeElement);
            openedAt.current = window.location.pathname;
            content?.onOpenAutoFocus?.(event);
            if (event.defaultPrevented || role === 'alertdialog') return;
            const field = frame.current?.querySelector<HTMLElement>(FIELDS);
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            content?.onCloseAutoFocus?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            if (openedAt.current !== window.location.pathname) focusScreen();
            else if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onPointerDownOutside={(event) => {
            if (role === 'alertdialog') event.preventDefault();
          }}
          className={cx(
            'fixed z-50 flex max-h-[calc(100dvh-2rem)] flex-col bg-surface text-ink shadow-float',
            // Presses during the fade-out go to what is behind. Important, because Radix sets an inline style.
            'data-[state=closed]:pointer-events-none!',
            shapes[size],
            drawer
              ? 'max-h-dvh data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in'
              : 'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
          )}
        >
          <div
            className={
              bare ? 'absolute top-2 right-2 z-10' : 'flex items-start justify-between gap-4 px-6 pt-5 sm:px-8 sm:pt-7'
            }
          >
            <RadixDialog.Title className={hideTitle ? 'sr-only' : 'pt-1.5 text-2xl'}>{title}</RadixDialog.Title>
            {role === 'alertdialog' ? null : (
              <RadixDialog.Close asChild>
                <IconButton
                  label="Close"
                  className={bare ? 'rounded-full! bg-surface text-ink! shadow-float' : '-mr-2.5 ml-auto'}
                >
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </RadixDialog.Close>
            )}
          </div>
          <div
            className={cx(
              'min-h-0 grow overflow-y-auto overscroll-contain',
              bare ? 'rounded-sm' : 'px-6 pt-3 pb-6 sm:px-8 sm:pb-8',
            )}
          >
            {description ? (
              <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
            ) : null}
            {children}
          </div>
          {footer ? (
            <div className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 sm:flex-row sm:justify-end sm:px-8">
              {footer}
            </div>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};

/** A panel from the right: 300 px wide, 400 px from the sm breakpoint. */
export const Drawer = (props: Omit<DialogProps, 'size' | 'role'>) => <Dialog {...props} size="drawer" />;

/**
 * The buttons of a long form in a dialog, always visible while it scrolls. On a phone, two share a line; a third, the last,
 * has its own line above them, because the form needs the room.
 */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <FormActions className="sticky -bottom-6 -mx-2 bg-surface px-2 py-4 max-sm:flex-row max-sm:flex-wrap-reverse max-sm:*:grow max-sm:*:basis-2/5 sm:-bottom-8">
    {children}
  </FormActions>
);
