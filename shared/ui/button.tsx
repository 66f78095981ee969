import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * While true the button takes no press and says `pendingLabel` (or keeps its own words) beside a spinner. It is not
     * `disabled`: that would throw the keyboard's focus away, and a failed send could not be tried again from where one was.
     */
    pending?: boolean;
    pendingLabel?: ReactNode;
  };

/** Takes the press, also the one that Enter in a field makes of a form's button: nothing is sent twice. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
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
    type={type}
    disabled={disabled && !pending}
    onClick={pending ? swallow : onClick}
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
    className={buttonClass({ variant, size }, className)}
  >
    {pending ? <Spinner /> : null}
    {pending ? (pendingLabel ?? children) : children}
  </button>
);

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { href: string };

/** A link to another site, a mail or a file that looks like a button. Inside the app use the router's link with `buttonClass`. */
export const ButtonLink = ({ variant, size, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={buttonClass({ variant, size }, className)}>
    {children}
  </a>
);
