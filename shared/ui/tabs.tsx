import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

export type TabsProps = {
  tabs: Tab[];
  /** What the tabs are for, spoken with the list. */
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/** A row of tabs and the panel of the chosen one. Arrow keys move between tabs. */
export const Tabs = ({ tabs, label, defaultValue = tabs[0]?.value, ...rest }: TabsProps) => (
  <RadixTabs.Root defaultValue={defaultValue} {...rest}>
    <RadixTabs.List aria-label={label} className="flex gap-7 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-11 border-b-2 border-transparent py-2.5 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-red data-[state=active]:text-ink"
        >
          {tab.label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
    {tabs.map((tab) => (
      <RadixTabs.Content key={tab.value} value={tab.value} className="pt-7">
        {tab.content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
);
