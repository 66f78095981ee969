import Check from 'lucide-react/icons/check';
import type { Service } from '#shared/contracts/services.ts';
import { cx } from '#shared/ui/cx.ts';

/** The list of what a service brings. */
export function WhatsIncluded({ features, color }: Pick<Service, 'features' | 'color'>) {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
      <h2 id="included-title">{"What's Included"}</h2>
      <ul className="grid gap-x-12 border-t border-line sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-4 border-b border-line py-4">
            <Check
              aria-hidden="true"
              className={cx('mt-1 size-5 shrink-0', color === 'red' ? 'text-red' : 'text-blue')}
            />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}
