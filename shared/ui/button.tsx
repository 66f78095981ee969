import type { ComponentProps, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';
import { cx } from './cx.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true the button takes no press, keeps the focus and says `pendingLabel` (or its own words) beside a spinner. */
    pending?: boolean;
    pendingLabel?: ReactNode;
  };

/** A button; `type` is "button" unless said otherwise, so that none submits a form by accident. */
export const Button = ({
  variant,
  size,
  pending = false,
  pendingLabel,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    {...pressOf({ pending, disabled, onClick })}
    type={type}
    className={buttonClass({ variant, size }, className)}
  >
    {pending ? <Spinner /> : null}
    {pending ? (pendingLabel ?? children) : children}
  </button>
);

type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { href: string };

/** A link to another site, a mail or a file that looks like a button. Inside the app use the router's link with `buttonClass`. */
export const ButtonLink = ({ variant, size, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={buttonClass({ variant, size }, className)}>
    {children}
  </a>
);

interface Press {
  readonly pending: boolean;
  readonly disabled?: boolean | undefined;
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

/** Takes the press, also the one that Enter in a field makes of a form's button: nothing is sent twice. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * What a button that waits for its work takes from its attributes: presses. It is not `disabled`: that would throw the
 * keyboard's focus away, and a failed send could not be tried again from where one was.
 */
export const pressOf = ({ pending, disabled, onClick }: Press) =>
  pending ? { onClick: swallow, 'aria-disabled': true, 'aria-busy': true } : { onClick, disabled };

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Spoken name; also the browser's own tooltip. */
  label: string;
  size?: 'sm' | 'md';
  /** While true the button takes no press and keeps the focus; the icon may be a spinner then. */
  pending?: boolean;
};

/** A square button that holds one icon. */
export const IconButton = ({
  label,
  size = 'md',
  pending = false,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    {...pressOf({ pending, disabled, onClick })}
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'inline-grid shrink-0 place-items-center rounded-sm text-current transition-colors hover:bg-sunken',
      'disabled:pointer-events-none disabled:opacity-60 aria-disabled:pointer-events-none aria-disabled:opacity-60',
      size === 'md' ? 'size-11' : 'size-9',
      className,
    )}
  >
    {children}
  </button>
);
