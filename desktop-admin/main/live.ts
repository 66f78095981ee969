import { powerMonitor } from 'electron';
import { type LiveConnection, openLive } from '#shared/api/live/live-connection.ts';
import type { DesktopState } from '#shared/api/desktop-bridge.ts';
import { RESYNC, type LiveEvent } from '#shared/contracts/events.ts';
import { LIVE_TIMING } from './live-timing.ts';
import { watchNetwork } from './network.ts';
import type { ServerConnection } from './server-connection.ts';

interface Options {
  readonly connection: ServerConnection;
  /** The id of the signed-in person, for their events. */
  readonly personId: () => number | undefined;
  readonly onEvent: (event: LiveEvent) => void;
  /** Called when events may have been missed and everything must be fetched again, and at the first connection. */
  readonly onResync: () => void;
  readonly onConnection: (connection: DesktopState['connection']) => void;
  readonly onSignedOut: () => void;
}

/** The server's live events. They arrive in this process, so that they work with the window closed. */
export class Live {
  readonly #options: Options;
  #open: LiveConnection | undefined;

  constructor(options: Options) {
    this.#options = options;
    // After sleep or a network change, the stream may look connected when it isn't.
    powerMonitor.on('resume', () => this.#open?.renew());
    watchNetwork(() => this.#open?.renew());
  }

  start(): void {
    this.stop();
    const { connection, personId, onEvent, onResync, onConnection, onSignedOut } = this.#options;
    let isFirst = true;
    this.#open = openLive({
      fetch: (address, init) => connection.fetch(address instanceof Request ? address.url : address.toString(), init),
      asMember: true,
      forMember: personId(),
      lastEventId: '',
      ago: () => 0,
      timing: LIVE_TIMING,
      onEvent: ({ name, data }) => {
        if (name === RESYNC) onResync();
        else onEvent({ name, data: JSON.parse(data) as unknown } as LiveEvent);
      },
      onState: (state) => {
        onConnection(state === 'open' ? 'online' : state === 'down' ? 'offline' : 'connecting');
        if (state !== 'open' || !isFirst) return;
        isFirst = false;
        onResync();
      },
      onSignedOut,
    });
  }

  /** Reconnects at once, because the network may be back. */
  retryNow(): void {
    this.#open?.retryNow();
  }

  stop(): void {
    this.#open?.close();
    this.#open = undefined;
  }
}
