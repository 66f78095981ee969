import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** The provider for screens with tooltips: the first opens after 700 ms, others at once within 300 ms. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </RadixTooltip.Provider>
);

/** A few words about a button or link. Never the only place for important text, because touch screens cannot hover. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
    <RadixTooltip.Portal>
      <RadixTooltip.Content
        sideOffset={8}
        collisionPadding={12}
        className="z-50 max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper data-[state=closed]:animate-fade-out"
      >
        {text}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  </RadixTooltip.Root>
);
