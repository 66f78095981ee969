import '#shared/ui/styles/index.css';
import { createElement, StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { ApiContext } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { tellAlive, WAITING } from './app/alive.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { OriginContext, readOrigin } from './app/origin.tsx';
import { watchOwner } from './device/owner.ts';
import { createSiteClient } from './device/site-client.ts';
import type { Runtime } from './document/wake.ts';

const files = import.meta.glob<{ default: ComponentType }>('./features/**/*.island.tsx');
let runtime: Runtime | undefined;

/**
 * Starts what every island of a public page shares: React, the client, toasts. Fetched and called with the first of them
 * (`web/document/wake.ts`). Loading this module starts nothing: its chunk is the application's, too, which has its own.
 * @returns the same each time
 */
export const startIslands = (): Runtime => (runtime ??= createRuntime());

function createRuntime(): Runtime {
  const client = createSiteClient();
  const origin = readOrigin();
  const toasts = showToasts();
  const roots: Root[] = [toasts];
  watchOwner({ clear: () => roots.forEach((root) => root.unmount()) });

  return {
    async hydrate(place) {
      const { island = '', props = '{}', prefix = '' } = place.dataset;
      const load = files[`./features/${island}.island.tsx`];
      if (!load) throw new Error(`There is no island ${island}`);
      const { default: Content } = await load();
      const onAlive = () => {
        place.removeAttribute(WAITING);
        tellAlive();
      };
      const content = (
        <Surroundings client={client} origin={origin} onAlive={onAlive}>
          {createElement(Content, JSON.parse(props) as object)}
        </Surroundings>
      );
      roots.push(hydrateRoot(place, content, { identifierPrefix: prefix }));
    },
    async sendKeptInquiries() {
      const outbox = await import('./device/outbox/keep-inquiry.ts').catch(() => undefined);
      await outbox?.sendKeptInquiries(client);
    },
  };
}

interface SurroundingsProps {
  readonly client: Client;
  readonly origin: string;
  readonly children: ReactNode;
  /** Called once the island answers. */
  readonly onAlive: () => void;
}

function Surroundings({ client, origin, children, onAlive }: SurroundingsProps) {
  useEffect(onAlive, [onAlive]);
  return (
    <StrictMode>
      <ErrorBoundary failed={fault}>
        <ApiContext value={client}>
          <OriginContext value={origin}>{children}</OriginContext>
        </ApiContext>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Toasts lie outside of every island. */
function showToasts(): Root {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Toaster />);
  return root;
}

/** An island that ran into a problem says so in its place; the page around it stays. */
const fault = (_error: unknown, reset: () => void) => (
  <PartFailed
    title="Something went wrong"
    lead="Sorry, this part of the page ran into a problem. Please try again."
    onRetry={async () => reset()}
  />
);
