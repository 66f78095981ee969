import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '#shared/api/client.ts';
import type { StreamEvent } from '#shared/api/live/event-parser.ts';
import { openLive } from '#shared/api/live/live-connection.ts';
import { oldestRead, refreshAllReads, refreshReads, repeatLateReads } from '#shared/api/live/live-queries.ts';
import { setLiveState } from '#shared/api/live/live-state.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { type LiveEvent, RESYNC } from '#shared/contracts/events.ts';
import { shareAmongTabs, type Leadership, type TabMessage } from './tabs.ts';

export interface LiveNeeds {
  readonly client: Client;
  readonly queryClient: QueryClient;
  /** Null for a visitor, who receives events of their own chat. */
  readonly userId: number | null;
}

/** A feature's handler of events, beyond refetching what was read. */
interface Follower {
  onEvent(event: LiveEvent): void;
  /** Events were missed. */
  miss(): void;
  end(): void;
}
export type Follow = (needs: LiveNeeds) => Follower;

export interface Live {
  /** Registers a handler of events; once for each. */
  follow(follow: Follow): void;
  stop(): void;
}

/** Tolerance for a request that was pending when the stream started: its data may be this much older. */
const READ_MARGIN_SECONDS = 5;
/** How long the leading tab keeps events for tabs that open. */
const RECENT_MS = 60_000;

const nothing = (): void => {};

/** Follows the server's events, alone or with other tabs, and refetches what they change on the screen. */
export function startLive(needs: LiveNeeds): Live {
  const { queryClient, userId } = needs;
  const followers = new Map<Follow, Follower>();
  const endRepeats = repeatLateReads(queryClient);
  let lastEventId = '';
  const ago = (): number => oldestRead(queryClient, Date.now()) + READ_MARGIN_SECONDS;

  const apply = ({ id, name, data }: StreamEvent): void => {
    lastEventId = id;
    if (name === RESYNC) {
      for (const follower of followers.values()) follower.miss();
      refreshAllReads(queryClient);
      return;
    }
    const event = { name, data: JSON.parse(data) as unknown } as LiveEvent;
    for (const follower of followers.values()) follower.onEvent(event);
    refreshReads(queryClient, event);
  };
  const onMessage = (message: TabMessage): void => {
    if (message.kind === 'event') apply(message.event);
    else if (message.kind === 'state') setLiveState(message.state);
    else if (message.kind === 'alive') ({ lastEventId } = message);
    else void queryClient.invalidateQueries({ queryKey: currentUserKey });
  };

  let retryNow = nothing;
  const lead = (leadership: Leadership): void => {
    const post = (message: TabMessage): void => {
      onMessage(message);
      leadership.post(message);
    };
    const recent = keepRecent(post);
    const connection = openLive({
      asMember: userId !== null,
      forMember: userId ?? undefined,
      lastEventId,
      ago,
      onEvent: (event) => recent.add(event),
      onState: (state) => recent.setState(state),
      onSignedOut: () => post({ kind: 'signed out' }),
      onActivity: (id) => post({ kind: 'alive', lastEventId: id }),
    });
    leadership.onAsk = (since) => recent.repeat(since, leadership.post);
    retryNow = () => connection.retryNow();
    leadership.lost.addEventListener('abort', () => connection.close(), { once: true });
  };
  const name = `bonjour-live-${userId ?? 'visitor'}`;
  const tabs = shareAmongTabs({ name, lead, onMessage, ago: () => ago() * 1000 });

  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    tabs.check();
    retryNow();
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return {
    follow(follow) {
      if (!followers.has(follow)) followers.set(follow, follow(needs));
    },
    stop() {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      tabs.leave();
      endRepeats();
      for (const follower of followers.values()) follower.end();
      setLiveState('down');
    },
  };
}

/** Forwards events, and keeps recent ones for tabs that open. */
function keepRecent(post: (message: TabMessage) => void) {
  let events: { readonly at: number; readonly event: StreamEvent }[] = [];
  let state: TabMessage = { kind: 'state', state: 'connecting' };
  return {
    add(event: StreamEvent) {
      const now = Date.now();
      events = [...events.filter(({ at }) => now - at < RECENT_MS), { at: now, event }];
      post({ kind: 'event', event });
    },
    setState(next: Extract<TabMessage, { kind: 'state' }>['state']) {
      state = { kind: 'state', state: next };
      post(state);
    },
    /** Events are hints to refetch: a duplicate does no harm. */
    repeat(since: number, to: (message: TabMessage) => void) {
      to(state);
      const from = Date.now() - since;
      for (const { at, event } of events) if (at >= from) to({ kind: 'event', event });
    },
  };
}
