import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  red: 'bg-blush text-red',
  blue: 'bg-tint text-blue',
  neutral: 'bg-sunken text-muted',
  success: 'bg-sunken text-success',
  solid: 'bg-ink text-paper',
} as const;

export type BadgeTone = keyof typeof tones;

/** A label of a word or two: a category, a status. */
export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
