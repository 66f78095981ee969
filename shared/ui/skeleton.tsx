import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A pulsing grey placeholder; give it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className)} />
);

/** Announces once to assistive technology that something is loading; the skeletons inside are silent. */
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
