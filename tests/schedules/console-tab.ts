import { vi } from 'vitest';
import type { Replies } from '#shared/admin/replies/replies.ts';
import type { Client } from '#shared/api/client.ts';
import type { Platform } from '#shared/api/platform.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { Tab } from './browser.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The website's console in one life of a tab's page: the site's own modules, without the screens. */
export interface ConsolePage {
  readonly platform: Platform;
  /** The person whose console the page shows, and their replies; null while it shows the sign-in. */
  shown: { readonly personId: number; readonly replies: Replies } | null;
  /** Asks the server who is signed in, and updates the page. */
  ask(): Promise<void>;
  signIn(who: Credentials): Promise<void>;
  signOut(): Promise<void>;
}

/** Loads a page into a tab, as its address does. */
export async function openPage(tab: Tab): Promise<ConsolePage> {
  const page = tab.load();
  vi.resetModules();
  const { currentMember, setOwner, watchOwner, wipeDevice, withOwner } = await import('../../web/device/owner.ts');
  // Loaded in the page, because it listens for other tabs.
  const { webPlatform } = await tab.run(() => import('../../web/features/console/web-platform.ts'));
  const { createReplies } = await import('#shared/admin/replies/replies.ts');
  const { createClient } = await import('#shared/api/client.ts');
  const { httpTransport } = await import('#shared/api/http-transport.ts');
  const { getCurrentUser, logout } = await import('#shared/contracts/endpoints/session.ts');
  const { login } = await import('#shared/contracts/endpoints/auth.ts');

  const transport = httpTransport({ forMember: currentMember });
  const client: Client = createClient(withOwner(transport));
  const show = (user: CurrentUser | null) => {
    if (!page.isOpen || page.isGoing || user?.id === opened.shown?.personId) return;
    opened.shown?.replies.outbox.close();
    opened.shown = null;
    const owner = webPlatform.owner();
    if (!user || owner?.personId !== user.id) return;
    const replies = createReplies({ client, platform: webPlatform, owner, onSent: () => undefined });
    opened.shown = { personId: user.id, replies };
    void replies.open();
  };
  const opened: ConsolePage = {
    platform: webPlatform,
    shown: null,
    ask: async () => show(await client.call(getCurrentUser, {}).catch(() => null)),
    signIn: async (body) => {
      const user = await client.call(login, { body }).catch(() => null);
      if (user && setOwner(user.id)) show(user);
    },
    signOut: async () => {
      await client.call(logout, {}).catch(() => undefined);
      wipeDevice();
      window.location.assign('/');
    },
  };
  page.onEnd = () => opened.shown?.replies.outbox.close();
  tab.run(() => {
    watchOwner({ ask: () => void opened.ask(), clear: () => opened.shown?.replies.outbox.close() });
    void opened.ask();
  });
  return opened;
}
