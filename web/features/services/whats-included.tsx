import type { Service } from '#shared/contracts/services.ts';
import { CheckList } from './parts/check-list.tsx';

/** The list of what a service brings. */
export function WhatsIncluded({ features, color }: Pick<Service, 'features' | 'color'>) {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
      <h2 id="included-title">{"What's Included"}</h2>
      <CheckList items={features} color={color} className="grid gap-x-12 sm:grid-cols-2" />
    </div>
  );
}
