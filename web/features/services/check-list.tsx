import Check from 'lucide-react/icons/check';
import { cx } from '#shared/ui/cx.ts';

interface Props {
  readonly items: readonly string[];
  readonly color?: 'red' | 'blue';
  readonly className?: string;
}

/** A list with ticks, separated by thin lines. */
export const CheckList = ({ items, color = 'red', className }: Props) => (
  <ul className={cx('border-t border-line', className)}>
    {items.map((item) => (
      <li key={item} className="flex items-start gap-4 border-b border-line py-4">
        <Check aria-hidden="true" className={cx('mt-1 size-5 shrink-0', color === 'red' ? 'text-red' : 'text-blue')} />
        {item}
      </li>
    ))}
  </ul>
);
