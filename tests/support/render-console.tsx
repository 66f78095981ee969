import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { newItem } from '#shared/api/outbox/kinds.ts';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import { answerChat } from '#shared/contracts/endpoints/console.ts';
import type { Owner } from '#shared/rules/console-owner.ts';
import { renderScreen, someMember } from './render-screen.tsx';

type Options = Parameters<typeof renderScreen>[1] & {
  readonly kind?: Platform['kind'];
  /** Stored drafts on the device: `1/blog/7` → its text. */
  readonly drafts?: Iterable<readonly [string, string]>;
  /** The pending replies of an earlier window. */
  readonly waiting?: readonly WaitingReply[];
};

/** An administrator, for `user`. */
export const someAdministrator = { ...someMember, isAdmin: true };

/** A pending reply, by the fields that matter to a test. */
export interface WaitingReply {
  readonly key: string;
  readonly sessionId: string;
  readonly text: string;
  readonly writtenAt: string;
  readonly triedAt: string | null;
  readonly refusal: string | null;
}

/** As stored on the device. */
function storedReply({ key, sessionId, text, writtenAt, triedAt, refusal }: WaitingReply): string {
  const input = { params: { sessionId }, body: { message: text } };
  return JSON.stringify({
    ...newItem(answerChat, input, { key, userId: someAdministrator.id }),
    madeAt: writtenAt,
    meantAt: writtenAt,
    triedAt,
    state: refusal === null ? 'waiting' : 'refused',
    problem: refusal,
  });
}

/** Renders a screen of the console on a platform that records its calls. */
export function renderConsole(
  screen: ReactNode,
  { kind = 'web', drafts = [], waiting = [], ...options }: Options = {},
) {
  const stored = new Map<string, string>(drafts);
  const followers = new Set<Parameters<Platform['drafts']['onWrite']>[0]>();
  const replies = new Map(waiting.map((reply) => [reply.key, storedReply(reply)]));
  const platform = {
    kind,
    owner: () => ({ origin: window.location.origin, personId: someAdministrator.id }),
    openSite: vi.fn<Platform['openSite']>(),
    download: vi.fn<Platform['download']>(),
    setOpenChat: vi.fn<Platform['setOpenChat']>(),
    outbox: {
      read: async () => [...replies.values()],
      write: async (_: Owner, key: string, text: string | null) => {
        if (text === null) replies.delete(key);
        else replies.set(key, text);
        return true;
      },
      listen: () => () => undefined,
    },
    drafts: {
      read: (personId: number, name: string) => stored.get(`${personId}/${name}`) ?? null,
      write: (personId: number, name: string, text: string | null): boolean => {
        const before = stored.get(`${personId}/${name}`) ?? null;
        if (text === null) stored.delete(`${personId}/${name}`);
        else stored.set(`${personId}/${name}`, text);
        for (const listener of followers) listener(personId, name, text, before);
        return true;
      },
      onWrite: (listener) => {
        followers.add(listener);
        return () => followers.delete(listener);
      },
    },
  } satisfies Platform;
  const view = renderScreen(<PlatformProvider platform={platform}>{screen}</PlatformProvider>, {
    user: someAdministrator,
    ...options,
  });
  return { ...view, platform, stored };
}
