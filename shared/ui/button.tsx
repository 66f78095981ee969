import type { ComponentProps, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';
import { cx } from './cx.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true, the button ignores presses, keeps the focus and shows `pendingLabel` (or its own text) beside a spinner. */
    pending?: boolean;
    pendingLabel?: ReactNode;
  };

/** A button; `type` is "button" by default, so that none submits a form by accident. */
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

/** An external, email or file link styled as a button. Inside the app, use the router's link with `buttonClass`. */
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

/** Ignores the press, including Enter in a form's field, so that nothing is sent twice. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * The attributes of a pending button, which ignores presses. It is not `disabled`, because that would lose the keyboard focus,
 * and people could not retry from there.
 */
export const pressOf = ({ pending, disabled, onClick }: Press) =>
  pending ? { onClick: swallow, 'aria-disabled': true, 'aria-busy': true } : { onClick, disabled };

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, and the browser's tooltip. */
  label: string;
  size?: 'sm' | 'md';
  /** While true, the button ignores presses and keeps the focus; its icon may be a spinner. */
  pending?: boolean;
};

/** A square icon button. */
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
