import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterEach, beforeEach } from 'vitest';

interface Received {
  readonly from: string;
  readonly to: string[];
  /** Headers and text as received. */
  readonly message: string;
}

export interface TestSmtpServer {
  /** smtp://… */
  readonly url: string;
  readonly received: readonly Received[];
  /** Refuses every mail from now on, or none. */
  refuse(refusing: boolean): void;
  /**
   * From now on, mails to an address that contains this text get no reply; `@` matches all.
   * @returns the number of pending ones
   */
  hang(address: string): () => number;
  close(): Promise<void>;
}

/** A real mail server for each test of the file, which stores the mails. */
export function useSmtpServer(): TestSmtpServer {
  let server: SMTPServer;
  let received: Received[];
  let refusing: boolean;
  let hanging: string | undefined;
  let waiting: number;
  let url: string;

  const keep = async (stream: Readable, { envelope }: SMTPServerSession, done: () => void): Promise<void> => {
    const message = await text(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
    done();
  };
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

  beforeEach(async () => {
    received = [];
    refusing = false;
    hanging = undefined;
    waiting = 0;
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        if (hanging !== undefined && address.includes(hanging)) waiting++;
        else done(refusing ? Object.assign(new Error('Not today'), { responseCode: 451 }) : null);
      },
      onData: (stream, session, done) => void keep(stream, session, done),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(close);

  return {
    get url() {
      return url;
    },
    get received() {
      return received;
    },
    refuse: (value) => void (refusing = value),
    hang(address) {
      hanging = address;
      return () => waiting;
    },
    close,
  };
}
