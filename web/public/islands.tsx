import { createElement, StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { ApiContext } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { notifyHydrated, WAITING } from '../app/hydration.ts';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { OriginContext, readOrigin } from '../app/origin.tsx';
import { watchOwner } from '../device/owner.ts';
import { createSiteClient } from '../device/site-client.ts';

/** The islands of a page, once somebody is about to use one of them. */
export interface Islands {
  /**
   * Hydrates an island.
   * @param mount the element that `island` has rendered
   * @throws when its code fails to load; it can be called again
   */
  readonly hydrate: (mount: HTMLElement) => Promise<void>;
  /** Sends messages that were written offline. */
  readonly sendPendingInquiries: () => Promise<void>;
}

/** By file path, as in `import.meta.glob`: `./features/home/contact-panel.island.tsx`. */
type IslandFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Starts what all islands of a public page share: React, the API client, toasts. */
export function createIslands(files: IslandFiles): Islands {
  const client = createSiteClient();
  const origin = readOrigin();
  const toasts = showToasts();
  const roots: Root[] = [toasts];
  watchOwner({ clear: () => roots.forEach((root) => root.unmount()) });

  return {
    async hydrate(mount) {
      const { island = '', props = '{}', prefix = '' } = mount.dataset;
      const load = files[`./features/${island}.island.tsx`];
      if (!load) throw new Error(`There is no island ${island}`);
      const { default: Content } = (await load()) as { readonly default: ComponentType };
      const onHydrated = () => {
        mount.removeAttribute(WAITING);
        notifyHydrated();
      };
      const content = (
        <Providers client={client} origin={origin} onHydrated={onHydrated}>
          {createElement(Content, JSON.parse(props) as object)}
        </Providers>
      );
      roots.push(hydrateRoot(mount, content, { identifierPrefix: prefix }));
    },
    async sendPendingInquiries() {
      const outbox = await import('../device/outbox/queue-inquiry.ts').catch(() => undefined);
      await outbox?.sendPendingInquiries(client);
    },
  };
}

interface ProvidersProps {
  readonly client: Client;
  readonly origin: string;
  readonly children: ReactNode;
  /** Called once the island is hydrated. */
  readonly onHydrated: () => void;
}

function Providers({ client, origin, children, onHydrated }: ProvidersProps) {
  useEffect(onHydrated, [onHydrated]);
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

/** Toasts are outside every island. */
function showToasts(): Root {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Toaster />);
  return root;
}

/** An island that fails to render shows an error in its place; the page around it stays. */
const fault = (_error: unknown, reset: () => void) => (
  <PartFailed
    title="Something went wrong"
    lead="Sorry, this part of the page ran into a problem. Please try again."
    onRetry={async () => reset()}
  />
);
