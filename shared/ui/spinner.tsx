import { cx } from './cx.ts';

/** A spinner in the text's colour. Without a `label` it is decoration. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
    <svg viewBox="0 0 20 20" className="size-[1.1em] animate-turn" fill="none" strokeWidth="2" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" opacity="0.25" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeLinecap="round" />
    </svg>
    {label ? <span className="sr-only">{label}</span> : null}
  </span>
);
