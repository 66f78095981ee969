import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';

export type Tab = {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Stays mounted while another tab is selected, so that nothing typed in it is lost. */
  keepMounted?: boolean;
};

type TabsProps = {
  tabs: Tab[];
  /** The accessible name of the list. */
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

// Radix adds inline styles to its markup, which the content security policy blocks in server-rendered pages. Undefined
// removes a property. (The list's outline is never visible, because a tab has the focus.)
const noOutline = { outline: undefined };
const noDuration = { animationDuration: undefined };

/** A list of tabs and the selected one's panel. Arrow keys move between tabs. */
export const Tabs = ({ tabs, label, defaultValue = tabs[0]?.value, ...rest }: TabsProps) => (
  <RadixTabs.Root defaultValue={defaultValue} {...rest}>
    <div className="border-b border-line">
      {/* Wider than the text, to leave room for the focus ring. */}
      <RadixTabs.List aria-label={label} style={noOutline} className="-mx-2 -mb-px flex gap-3 overflow-x-auto">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-11 rounded-sm px-2 py-2.5 font-semibold whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-2 after:bottom-0 after:border-b-2 after:border-red not-data-[state=active]:after:hidden hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
    </div>
    {tabs.map((tab) => (
      <RadixTabs.Content key={tab.value} value={tab.value} forceMount={tab.keepMounted || undefined} asChild>
        <div style={noDuration} className="pt-7 data-[state=inactive]:hidden in-data-console:pt-3">
          {tab.content}
        </div>
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
);
