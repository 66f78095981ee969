import { vi } from 'vitest';
import type { Replies } from '#shared/admin/replies/replies.ts';
import type { DesktopBridge, DesktopMessage } from '#shared/api/desktop-bridge.ts';
import type { Platform } from '#shared/api/platform.ts';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import { APP_ORIGIN } from '../../desktop-admin/main/addresses.ts';
import { CHANNELS } from '../../desktop-admin/main/bridge-channels.ts';
import type { Tab } from './browser.ts';
import { type Life, running } from './desktop-life.ts';

/** The desktop's page in one life of it: its own modules, without the screens. */
export interface DesktopPage {
  readonly platform: Platform;
  readonly bridge: DesktopBridge;
  /** The person whose console the page shows, and their replies; null while it shows the sign-in. */
  shown: { readonly owner: Owner; readonly replies: Replies } | null;
  signOut(): Promise<void>;
}

/** Loads the page into the window of a running app. */
export async function openPage(tab: Tab, life: Life): Promise<DesktopPage> {
  const page = tab.load();
  const { contents } = life;
  if (!contents) throw new Error('There is no window');
  const loading = { url: `${APP_ORIGIN}/`, isMainFrame: true, isSameDocument: false };
  running.run(life, () => contents.emit('did-start-navigation', loading));

  /** Passes a call on like Electron: as a copy, and later. */
  const invoke = async (channel: string, given?: unknown): Promise<unknown> => {
    await Promise.resolve();
    if (life.ended.signal.aborted) return new Promise(() => {});
    const event = { sender: contents, senderFrame: contents.mainFrame };
    const copy = structuredClone(given);
    const answer = await running.run(life, async () => life.handlers.get(channel)?.(event, copy));
    return page.isOpen ? structuredClone(answer) : new Promise(() => {});
  };
  const bridge = {
    listen: (listener: (message: DesktopMessage) => void) => {
      contents.onMessage = (message) => page.isOpen && tab.run(() => listener(message as DesktopMessage));
      void invoke(CHANNELS.listen);
      return () => undefined;
    },
    ...Object.fromEntries(
      (['signIn', 'signOut', 'changeSettings', 'setOpenChat', 'openSite', 'readOutbox', 'writeOutbox'] as const).map(
        (name) => [name, (given: unknown) => invoke(CHANNELS[name], given)],
      ),
    ),
  } as unknown as DesktopBridge;
  /** The page's own scheme. */
  const fetchPage = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(`bonjour-console://app${address}`, init);
    const response = await running.run(life, () => life.page!(request));
    if (!page.isOpen) return new Promise(() => {});
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };

  page.fetch = fetchPage as typeof fetch;
  Object.assign(window, { bonjour: bridge });
  vi.resetModules();
  const { desktopPlatform } = await import('../../desktop-admin/renderer/desktop-platform.ts');
  const { clientOf, currentOwner, deviceDrafts, takeState } =
    await import('../../desktop-admin/renderer/desktop-store.ts');
  const { createReplies } = await import('#shared/admin/replies/replies.ts');

  const show = () => {
    const owner = currentOwner();
    if (isSameOwner(owner, opened.shown?.owner ?? null)) return;
    opened.shown?.replies.outbox.close();
    opened.shown = null;
    if (!owner) return;
    const client = clientOf(owner.origin);
    const replies = createReplies({ client, platform: desktopPlatform, owner, onSent: () => undefined });
    opened.shown = { owner, replies };
    void replies.open();
  };
  const opened: DesktopPage = {
    platform: desktopPlatform,
    bridge,
    shown: null,
    signOut: async () => {
      const owner = currentOwner();
      if (owner) deviceDrafts.wipe(owner.origin);
      await bridge.signOut();
    },
  };
  page.onEnd = () => opened.shown?.replies.outbox.close();
  tab.run(() => {
    bridge.listen((message) => {
      if (message.type !== 'state') return;
      takeState(message.state);
      show();
    });
  });
  return opened;
}
