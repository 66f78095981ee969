import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { pressOf } from './press.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
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

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { href: string };

/** A link to another site, a mail or a file that looks like a button. Inside the app use the router's link with `buttonClass`. */
export const ButtonLink = ({ variant, size, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={buttonClass({ variant, size }, className)}>
    {children}
  </a>
);
