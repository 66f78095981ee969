import { brand } from '#data/content/brand.ts';
import { cx } from '#shared/ui/cx.ts';

/** The brand's name as its logo: the display serif and a red full stop. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cx('font-display text-3xl leading-none font-[560] tracking-display', className)}>
      {brand.name}
      <span aria-hidden="true" className="text-red">
        .
      </span>
    </span>
  );
}
