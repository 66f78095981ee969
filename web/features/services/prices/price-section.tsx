import type { ReactNode } from 'react';
import type { PriceLine } from '#data/content/schema.ts';
import type { Pricing } from '#data/content/service-pages/schema.ts';
import { Section } from '#shared/ui/layout.tsx';
import { PriceTable } from './price-table.tsx';

interface Props {
  readonly pricing: Pricing;
  readonly lines: readonly PriceLine[];
  readonly ground?: 'paper' | 'sunken' | 'navy';
  /** Below the words, beside the table. */
  readonly children?: ReactNode;
}

/** What a service costs, and what to know about it. */
export function PriceSection({ pricing: { title, lead, notes }, lines, ground, children }: Props) {
  return (
    <Section id="prices" ground={ground} width="wide" aria-labelledby="prices-title">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div className="grid content-start gap-6">
          <h2 id="prices-title">{title}</h2>
          <p className="max-w-md text-lg text-muted">{lead}</p>
          <ul className="grid max-w-md gap-3">
            {notes.map((note) => (
              <li key={note} className="border-l-2 border-ochre pl-4">
                {note}
              </li>
            ))}
          </ul>
          {children}
        </div>
        <PriceTable lines={lines} caption={title} />
      </div>
    </Section>
  );
}
