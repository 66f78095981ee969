import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

interface Stored {
  readonly uid: number;
  readonly raw: string;
  readonly arrivedAt: Date;
}

/** A small IMAP server with one folder, INBOX, which understands what our client says and nothing else. */
export interface TestImapServer {
  /** imap://… */
  readonly url: string;
  /** The commands so far, without their tags. */
  readonly commands: readonly string[];
  /** Delivers a mail, and notifies idling clients. */
  deliver(raw: string, arrivedAt: Date): void;
  /** Makes all UIDs invalid, as after a restored backup. */
  renumber(): void;
  /** Accepts this password, or this token. */
  accept(secret: string): void;
  /** Ends every connection. */
  cut(): void;
  /** Whether a client is idling. */
  isIdling(): boolean;
  /** The most clients that were connected at once. */
  mostClients(): number;
}

const USER = 'hello@bonjour.example';

/** One for each test of the file. */
export function useImapServer(): TestImapServer {
  let server: Server;
  let mails: Stored[];
  let commands: string[];
  let secret: string;
  let uidValidity: number;
  let nextUid: number;
  let port: number;
  let most: number;
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();

  const answer = (socket: Socket, line: string): void => {
    const [tag = '', ...words] = line.split(' ');
    const command = words.join(' ');
    if (line === 'DONE') {
      socket.write(`${idling.get(socket)} OK IDLE done\r\n`);
      return void idling.delete(socket);
    }
    commands.push(command);
    const ok = (data = ''): void => void socket.write(`${data}${tag} OK done\r\n`);
    const name = words[0]?.toUpperCase();
    if (name === 'CAPABILITY') return ok('* CAPABILITY IMAP4rev1 IDLE AUTH=XOAUTH2 SASL-IR\r\n');
    if (name === 'LOGIN') {
      if (command.includes(secret)) return ok();
      return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
    }
    if (name === 'AUTHENTICATE') {
      const token = Buffer.from(words[2] ?? '', 'base64').toString();
      if (token === `user=${USER}\u0001auth=Bearer ${secret}\u0001\u0001`) return ok();
      return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] Invalid token\r\n`);
    }
    if (name === 'NAMESPACE') return ok('* NAMESPACE (("" "/")) NIL NIL\r\n');
    if (name === 'LIST' || name === 'LSUB') {
      if (!/INBOX|\*|%/i.test(command)) return ok();
      return ok(`* ${name} (\\HasNoChildren) "/" INBOX\r\n`);
    }
    if (name === 'EXAMINE' || name === 'SELECT') {
      if (!/INBOX/i.test(command)) return void socket.write(`${tag} NO [NONEXISTENT] Unknown mailbox\r\n`);
      return ok(
        `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY ${uidValidity}] valid\r\n* OK [UIDNEXT ${nextUid}] next\r\n`,
      );
    }
    if (command.toUpperCase().startsWith('UID SEARCH')) {
      const day = Date.parse(`${/SINCE "?([\w-]+)"?/.exec(command)?.[1]} UTC`);
      const found = mails.filter(({ arrivedAt }) => arrivedAt.getTime() >= day);
      return ok(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`);
    }
    if (command.toUpperCase().startsWith('UID FETCH')) {
      const index = mails.findIndex(({ uid }) => uid === Number(words[2]));
      const mail = mails[index];
      if (!mail) return ok();
      const partial = /<(\d+)\.(\d+)>/.exec(command);
      const source = Buffer.from(mail.raw).subarray(0, partial ? Number(partial[2]) : undefined);
      const section = partial ? 'BODY[]<0>' : 'BODY[]';
      socket.write(
        `* ${index + 1} FETCH (UID ${mail.uid} INTERNALDATE "${imapDate(mail.arrivedAt)}" ${section} {${source.length}}\r\n`,
      );
      socket.write(source);
      return ok(')\r\n');
    }
    if (name === 'IDLE') {
      idling.set(socket, tag);
      return void socket.write('+ idling\r\n');
    }
    if (name === 'LOGOUT') {
      ok('* BYE bye\r\n');
      return void socket.end();
    }
    if (name === 'NOOP' || name === 'ID' || name === 'ENABLE' || name === 'CHECK') return ok();
    socket.write(`${tag} BAD unknown command\r\n`);
  };

  const open = (socket: Socket): void => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  };

  beforeEach(async () => {
    mails = [];
    commands = [];
    secret = 'right';
    uidValidity = 1;
    nextUid = 1;
    most = 0;
    server = createServer(open);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    get url() {
      return `imap://${encodeURIComponent(USER)}:right@127.0.0.1:${port}`;
    },
    get commands() {
      return commands;
    },
    deliver(raw, arrivedAt) {
      mails.push({ uid: nextUid++, raw, arrivedAt });
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    renumber() {
      uidValidity++;
      mails = mails.map((mail, index) => ({ ...mail, uid: 100 + index }));
      nextUid = 100 + mails.length;
    },
    accept: (value) => void (secret = value),
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    isIdling: () => idling.size > 0,
    mostClients: () => most,
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** `28-Nov-2026 10:00:00 +0000` */
const imapDate = (date: Date): string =>
  `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000`;
