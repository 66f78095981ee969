import { wordmark } from '../rules/wordmark.ts';
import { cx } from './cx.ts';

/**
 * The wordmark with its outlines, in the colour of the surrounding text; set a height (`className="h-8"`).
 * `label` is the brand's name.
 */
export const Logo = ({ label, className }: { label: string; className?: string }) => (
  <span className={cx('inline-block h-8', className)}>
    <svg viewBox={wordmark.viewBox} aria-hidden="true" className="h-full w-auto">
      <path d={wordmark.letters} fill="currentColor" />
      <path d={wordmark.speechMark} className="fill-red" />
    </svg>
    <span className="sr-only">{label}</span>
  </span>
);
