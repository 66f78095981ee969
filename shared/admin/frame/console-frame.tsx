import type { ReactNode } from 'react';
import { Container } from '#shared/ui/layout.tsx';
import { RepliesProvider } from '../replies/replies-provider.tsx';
import { RepliesWaiting } from '../replies/replies-waiting.tsx';
import { ConsoleLink } from './console-link.tsx';
import type { ConsoleSection } from './sections.ts';
import { useCurrentInView } from './use-current-in-view.ts';
import { Waiting } from './waiting.tsx';

interface ConsoleFrameProps {
  /** The screens that this shell has. */
  readonly sections: readonly ConsoleSection[];
  readonly children: ReactNode;
}

const linkClass =
  'flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-muted ' +
  'transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink';

/** The console: its sections beside the screen, above it where there is no room beside. */
export function ConsoleFrame({ sections, children }: ConsoleFrameProps) {
  const list = useCurrentInView();
  return (
    <Container width="wide" className="grid gap-x-10 pb-section lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
      <nav
        aria-label="Console"
        data-screen-only=""
        className="-mx-(--spacing-gutter) overflow-x-auto border-b border-line px-(--spacing-gutter) py-2 lg:sticky lg:top-22 lg:in-[html:has([data-circle-bar])]:top-36 lg:mx-0 lg:mt-10 lg:border-0 lg:p-0"
      >
        <ul ref={list} className="flex w-max gap-1 lg:grid lg:w-auto">
          {sections.map(({ label, to, Icon }) => (
            <li key={to}>
              <ConsoleLink to={to} className={linkClass}>
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="lg:grow">{label}</span>
                <Waiting section={to} />
              </ConsoleLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <RepliesProvider>
          <RepliesWaiting />
          {children}
        </RepliesProvider>
      </div>
    </Container>
  );
}
