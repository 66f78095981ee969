import type { ReactNode } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { consoleGroups, consoleSections, type ConsoleSection } from '../screens.ts';
import { ConsoleLink } from './console-link.tsx';
import { sectionIcons, sheetLinkClass, WaitingBadge } from './sections.tsx';

interface MoreSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The page of the current section. */
  readonly current: string | undefined;
  readonly waiting: (section: ConsoleSection) => string | undefined;
  /** List items, styled with `sheetLinkClass`. */
  readonly ways: ReactNode;
}

/** Every section, for screens too narrow for the left bar, and the links out of the console. */
export function MoreSheet({ open, onOpenChange, current, waiting, ways }: MoreSheetProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Console" size="md">
      <nav aria-label="All sections" className="grid gap-4">
        {consoleGroups.map((group) => {
          const sections = consoleSections.filter((section) => section.group === group);
          if (sections.length === 0) return null;
          return (
            <div key={group}>
              <h3 className="label pb-1 text-muted">{group}</h3>
              <ul className="grid min-[22rem]:grid-cols-2">
                {sections.map((section) => {
                  const Icon = sectionIcons[section.page];
                  return (
                    <li key={section.page}>
                      <ConsoleLink
                        to={section.path}
                        aria-current={section.page === current ? 'page' : undefined}
                        onClick={close}
                        className={sheetLinkClass}
                      >
                        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
                        {section.label}
                        <WaitingBadge waiting={waiting(section)} />
                      </ConsoleLink>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
        {ways ? <ul className="grid border-t border-line pt-3 min-[22rem]:grid-cols-2">{ways}</ul> : null}
      </nav>
    </Dialog>
  );
}
