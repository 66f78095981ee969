import { afterEach, describe, expect, it, onTestFailed, vi } from 'vitest';
import { patience } from '../support/depth.ts';
import { written } from '../support/desk-mail.ts';
import { useImapServer } from '../support/imap-server.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';

const SOON = { timeout: patience(), interval: 20 };

describe.skipIf(!hasPostgres)('two processes on one database and one mailbox', () => {
  const mailbox = useImapServer();
  let several: SeveralProcesses | undefined;
  afterEach(() => several?.stop());

  const start = async (count: number): Promise<SeveralProcesses> => {
    several = await startSeveral({ count, env: { IMAP_URL: mailbox.url } });
    onTestFailed(() => console.log(several!.output()));
    await vi.waitUntil(() => mailbox.isIdling(), SOON);
    return several;
  };
  const deliver = (text: string): void => mailbox.deliver(written({ text }), new Date());
  const textsIn = async ({ db }: SeveralProcesses): Promise<string[]> => {
    const entries = db.selectFrom('thread_entries').select('text').where('kind', '=', 'inbound');
    return (await entries.orderBy('id').execute()).map(({ text }) => text);
  };

  it('read it one at a time, and store each email once', async () => {
    const both = await start(2);
    for (const text of ['One.', 'Two.', 'Three.']) deliver(text);
    await vi.waitUntil(async () => (await textsIn(both)).length >= 3, SOON);
    expect((await textsIn(both)).toSorted()).toEqual(['One.', 'Three.', 'Two.']);
    expect(mailbox.mostClients()).toBe(1);
  });

  // Each process checks every half minute whether another one reads the mailbox.
  it('take over from each other when the one that reads it is killed', { tags: ['full'] }, async () => {
    const both = await start(1);
    const [reader] = both.processes;
    await both.replace(1);
    deliver('Before.');
    await vi.waitUntil(() => mailbox.commands.some((command) => command.includes('BODY.PEEK[]')), SOON);
    await reader!.kill();
    deliver('Meanwhile.');
    await vi.waitUntil(() => mailbox.isIdling(), SOON);
    deliver('Afterwards.');
    await vi.waitUntil(async () => (await textsIn(both)).includes('Afterwards.'), SOON);
    await vi.waitUntil(async () => (await textsIn(both)).length >= 3, SOON);
    expect((await textsIn(both)).toSorted()).toEqual(['Afterwards.', 'Before.', 'Meanwhile.']);
    expect(mailbox.mostClients()).toBe(1);
  });
});
