import type { StreamEvent } from '#shared/api/live/event-parser.ts';
import type { LiveState } from '#shared/api/live/live-state.ts';
import { HEARTBEAT } from '#shared/contracts/events.ts';

/** What the tab with the stream sends to the others. */
export type TabMessage =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** The server sent something: the tab and its stream are alive. */
  | { readonly kind: 'alive'; readonly lastEventId: string }
  | { readonly kind: 'signed out' };
/** A tab that has just opened requests the state, and the events of the last `ago` milliseconds. */
type Asked = { readonly kind: 'ask'; readonly ago: number };

export interface Leadership {
  /** Sends to the other tabs. */
  readonly post: (message: TabMessage) => void;
  /** Called with a new tab's request. */
  onAsk: (ago: number) => void;
  /** Aborted when this tab has lost the lead, or leaves. */
  readonly lost: AbortSignal;
}

interface Options {
  /** The tabs with this name share a stream. */
  readonly name: string;
  readonly lead: (leadership: Leadership) => void;
  readonly onMessage: (message: TabMessage) => void;
  /** In milliseconds. */
  readonly ago: () => number;
}

/** Silence after which a visible tab takes over the lead from a tab that the browser has suspended. */
const SILENCE_LIMIT_MS = 4 * HEARTBEAT * 1000;

/**
 * One tab of the browser holds the stream and forwards its events to the others: HTTP/1.1 allows six connections per
 * site, and a stream in each tab would use them up. The lead is a Web Lock, which goes to the next tab when its holder
 * closes. Without locks (a page without https), each tab leads itself.
 * @returns functions that end it, and that check for a silent leader
 */
export function shareAmongTabs({ name, lead, onMessage, ago }: Options): { leave(): void; check(): void } {
  const leaving = new AbortController();
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || !('BroadcastChannel' in globalThis)) {
    lead({ post: () => {}, onAsk: () => {}, lost: leaving.signal });
    return { leave: () => leaving.abort(), check: () => {} };
  }

  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const post = (message: TabMessage | Asked): void => channel.postMessage(message);
  let leadership: Leadership | undefined;
  let lastWord = Date.now();

  const hold = async (): Promise<void> => {
    const losing = new AbortController();
    leadership = { post, onAsk: () => {}, lost: losing.signal };
    leaving.signal.addEventListener('abort', () => losing.abort(), { once: true });
    lead(leadership);
    end = losing;
    await new Promise<void>((resolve) => losing.signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  let end: AbortController | undefined;

  const queue = (steal = false): void => {
    const options = steal ? { steal } : { signal: leaving.signal };
    locks.request(name, options, hold).catch(() => {
      // Another tab took the lead because this one was silent, or this one is leaving.
      end?.abort();
      leadership = undefined;
      lastWord = Date.now();
      if (!leaving.signal.aborted) queue();
    });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | Asked>) => {
    if (data.kind === 'ask') return leadership?.onAsk(data.ago);
    if (leadership) return undefined;
    lastWord = Date.now();
    return onMessage(data);
  });
  queue();
  post({ kind: 'ask', ago: ago() });

  const check = (): void => {
    if (!leadership && document.visibilityState === 'visible' && Date.now() - lastWord > SILENCE_LIMIT_MS) queue(true);
  };
  const checking = setInterval(check, HEARTBEAT * 1000);
  return {
    check,
    leave() {
      clearInterval(checking);
      leaving.abort();
      channel.close();
    },
  };
}
