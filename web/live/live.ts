import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '#shared/api/client.ts';
import type { StreamEvent } from '#shared/api/live/event-parser.ts';
import { openLive } from '#shared/api/live/live-connection.ts';
import { oldestRead, refreshAllReads, refreshReads, repeatLateReads } from '#shared/api/live/live-queries.ts';
import { setLiveState } from '#shared/api/live/live-state.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { type LiveEvent, RESYNC } from '#shared/contracts/events.ts';
import { shareAmongTabs, type Leadership, type Told } from './tabs.ts';

export interface LiveNeeds {
  readonly client: Client;
  readonly queryClient: QueryClient;
  /** Null for a visitor, who hears of their own chat. */
  readonly userId: number | null;
}

/** What a part of the site does with events beyond reading again what was read. */
export interface Follower {
  hear(event: LiveEvent): void;
  /** Events were missed. */
  miss(): void;
  end(): void;
}
export type Follow = (needs: LiveNeeds) => Follower;

export interface Live {
  /** Adds what a part of the site does with events; once for each. */
  follow(follow: Follow): void;
  stop(): void;
}

/** A reading that was on its way when the stream began may be this much older than its answer, in seconds. */
const MARGIN = 5;
/** What the leading tab keeps for tabs that open, in milliseconds. */
const RECENT = 60_000;

const nothing = (): void => {};

/** Begins to hear of what happens, and shows it. */
export function startLive(needs: LiveNeeds): Live {
  const { queryClient, userId } = needs;
  const followers = new Map<Follow, Follower>();
  const endRepeats = repeatLateReads(queryClient);
  let lastEventId = '';
  const ago = (): number => oldestRead(queryClient, Date.now()) + MARGIN;

  const apply = ({ id, name, data }: StreamEvent): void => {
    lastEventId = id;
    if (name === RESYNC) {
      for (const follower of followers.values()) follower.miss();
      refreshAllReads(queryClient);
      return;
    }
    const event = { name, data: JSON.parse(data) as unknown } as LiveEvent;
    for (const follower of followers.values()) follower.hear(event);
    refreshReads(queryClient, event);
  };
  const hear = (told: Told): void => {
    if (told.kind === 'event') apply(told.event);
    else if (told.kind === 'state') setLiveState(told.state);
    else if (told.kind === 'alive') ({ lastEventId } = told);
    else void queryClient.invalidateQueries({ queryKey: currentUserKey });
  };

  let nudge = nothing;
  const lead = (leadership: Leadership): void => {
    const tell = (told: Told): void => {
      hear(told);
      leadership.tell(told);
    };
    const recent = keepRecent(tell);
    const connection = openLive({
      asMember: userId !== null,
      forMember: userId ?? undefined,
      lastEventId,
      ago,
      onEvent: (event) => recent.add(event),
      onState: (state) => recent.setState(state),
      onSignedOut: () => tell({ kind: 'signed out' }),
      onAlive: (id) => tell({ kind: 'alive', lastEventId: id }),
    });
    leadership.onAsk = (since) => recent.repeat(since, leadership.tell);
    nudge = () => connection.nudge();
    leadership.lost.addEventListener('abort', () => connection.close(), { once: true });
  };
  const tabs = shareAmongTabs({ name: `bonjour-live-${userId ?? 'visitor'}`, lead, hear, ago: () => ago() * 1000 });

  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    tabs.check();
    nudge();
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

/** Passes on what comes, and keeps what came lately for tabs that open. */
function keepRecent(tell: (told: Told) => void) {
  let events: { readonly at: number; readonly event: StreamEvent }[] = [];
  let state: Told = { kind: 'state', state: 'connecting' };
  return {
    add(event: StreamEvent) {
      const now = Date.now();
      events = [...events.filter(({ at }) => now - at < RECENT), { at: now, event }];
      tell({ kind: 'event', event });
    },
    setState(next: Extract<Told, { kind: 'state' }>['state']) {
      state = { kind: 'state', state: next };
      tell(state);
    },
    /** Events come as hints to look: a tab that knows one already loses nothing. */
    repeat(since: number, to: (told: Told) => void) {
      to(state);
      const from = Date.now() - since;
      for (const { at, event } of events) if (at >= from) to({ kind: 'event', event });
    },
  };
}
