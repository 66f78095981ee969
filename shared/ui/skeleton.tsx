import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey shape that breathes where content will stand; give it the size of that content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className)} />
);

/** Tells assistive technology once that something is on its way; the skeletons inside are silent. */
export const Loading = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children?: ReactNode;
}) => (
  <div aria-busy="true" className={className}>
    <output className={children ? 'sr-only' : 'text-muted'}>{label}</output>
    {children}
  </div>
);
