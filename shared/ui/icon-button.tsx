import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Spoken name; also the browser's own tooltip. */
  label: string;
  size?: 'sm' | 'md';
};

/** A square button that holds one icon. */
export const IconButton = ({ label, size = 'md', className, children, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'inline-grid shrink-0 place-items-center rounded-sm text-current transition-colors hover:bg-sunken',
      'disabled:pointer-events-none disabled:opacity-60',
      size === 'md' ? 'size-11' : 'size-9',
      className,
    )}
  >
    {children}
  </button>
);
