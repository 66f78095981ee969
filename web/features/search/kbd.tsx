import { cx } from '#shared/ui/cx.ts';

/** A key, as it is called on the keyboard; for eyes only. */
export const Kbd = ({ className, children }: { className?: string; children: string }) => (
  <kbd aria-hidden="true" className={cx('rounded-sm bg-sunken px-1.5 font-sans text-xs text-muted', className)}>
    {children}
  </kbd>
);
