import { powerMonitor } from 'electron';
import { type LiveConnection, openLive } from '#shared/api/live/live-connection.ts';
import type { DesktopState } from '#shared/api/desktop-bridge.ts';
import { RESYNC, type LiveEvent } from '#shared/contracts/events.ts';
import type { ServerConnection } from './server-connection.ts';

interface Options {
  readonly connection: ServerConnection;
  readonly onEvent: (event: LiveEvent) => void;
  /** What was heard may be incomplete: read everything again. Comes at the first connection too. */
  readonly onResync: () => void;
  readonly onConnection: (connection: DesktopState['connection']) => void;
  readonly onSignedOut: () => void;
}

/** While the server is away it is tried this often, in milliseconds, so that it is back within five seconds. */
const IMPATIENCE = 3000;

/** The server's live events in this process, which hears them with the window closed. */
export class Live {
  readonly #options: Options;
  #open: LiveConnection | undefined;
  #impatience: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    // After a sleep the stream looks alive and is not.
    powerMonitor.on('resume', () => this.#open?.renew());
  }

  start(): void {
    this.stop();
    const { connection, onEvent, onResync, onConnection, onSignedOut } = this.#options;
    let isFirst = true;
    this.#open = openLive({
      fetch: (address, init) => connection.fetch(address instanceof Request ? address.url : address.toString(), init),
      asMember: true,
      lastEventId: '',
      ago: () => 0,
      onEvent: ({ name, data }) => {
        if (name === RESYNC) onResync();
        else onEvent({ name, data: JSON.parse(data) as unknown } as LiveEvent);
      },
      onState: (state) => {
        onConnection(state === 'open' ? 'online' : state === 'down' ? 'offline' : 'connecting');
        this.#beImpatient(state !== 'open');
        if (state !== 'open' || !isFirst) return;
        isFirst = false;
        onResync();
      },
      onSignedOut,
    });
  }

  /** The network may be back. */
  nudge(): void {
    this.#open?.nudge();
  }

  stop(): void {
    this.#beImpatient(false);
    this.#open?.close();
    this.#open = undefined;
  }

  #beImpatient(wanted: boolean): void {
    clearInterval(this.#impatience);
    this.#impatience = wanted ? setInterval(() => this.nudge(), IMPATIENCE) : undefined;
  }
}
