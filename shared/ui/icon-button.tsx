import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { pressOf } from './press.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
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
