import { useState } from 'react';
import { smallPortrait } from '#shared/rules/media-files.ts';
import { cx } from './cx.ts';

const sizes = {
  xs: { box: 'size-7 text-xs', pixels: 28 },
  sm: { box: 'size-9 text-sm', pixels: 36 },
  md: { box: 'size-11 text-base', pixels: 44 },
  lg: { box: 'size-16 text-xl', pixels: 64 },
  xl: { box: 'size-28 text-3xl', pixels: 112 },
} as const;

export type AvatarProps = {
  firstName?: string | null;
  lastName?: string | null;
  src?: string | null;
  size?: keyof typeof sizes;
  /** Only if there is no name beside the picture; otherwise the avatar is decoration. */
  label?: string;
  className?: string;
};

/** A person's picture in a circle, or their initials if there is none or it does not load. */
export const Avatar = ({ firstName, lastName, src, size = 'md', label, className }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const { box, pixels } = sizes[size];
  const frame = cx('shrink-0 rounded-full', box, className);
  if (src && src !== failed) {
    return (
      <img
        src={size === 'xl' ? src : smallPortrait(src)}
        alt={label ?? ''}
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={cx('bg-sunken object-cover', frame)}
      />
    );
  }
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('inline-grid place-items-center bg-tint font-semibold text-blue select-none', frame)}
    >
      {initials(firstName, lastName)}
    </span>
  );
};

const first = (name: string | null | undefined): string => Array.from(name?.trim() ?? '')[0]?.toUpperCase() ?? '';

/** The initials for an avatar; "U" without names. */
export const initials = (firstName?: string | null, lastName?: string | null): string =>
  first(firstName) + first(lastName) || 'U';
