import { buffer } from 'node:stream/consumers';
import { brand } from '#data/content/brand.ts';
import { timeAtOffices } from '#shared/rules/time-zones.ts';
import type { Mail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { withoutControls, writeLetter } from '../../mail/letter.ts';
import { escapeHtml } from '../../platform/html-escape.ts';
import { findAttachments } from '../desk/thread-files.ts';
import type { EntryRow } from '../desk/thread-repository.ts';
import { findListedThread, type ListedThread } from '../inbox/thread-list-repository.ts';
import { presentThread } from '../inbox/thread-presenter.ts';
import { messageIdFor, replyAddress } from '../desk/reply-address.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'media' | 'secret' | 'publicUrl'>;

/** How much of their mail is quoted below the answer, in characters. */
const QUOTED = 10_000;
/** Message-IDs in `References`, besides the first. Mail programs need few, and mail servers limit a header's length. */
const REFERENCES = 30;

/** The mail of a reply or an acknowledgement; undefined when there is nobody to send it to. */
export async function replyMail(needs: Needs, entry: EntryRow): Promise<Mail | undefined> {
  const { db, config, secret } = needs;
  const thread = await findListedThread(db, entry.thread_id);
  const to = thread && presentThread(thread).person.email;
  if (!thread || !to) return undefined;
  const earlier = await findEarlier(db, entry);
  const theirs = earlier.findLast(({ kind, is_automatic: isAutomatic }) => kind === 'inbound' && isAutomatic === 0);
  const replyTo = replyAddress(config.mail, thread.id, secret);
  const host = new URL(needs.publicUrl()).hostname;
  const ids = earlier.flatMap(({ message_id, server_message_id, kind }) =>
    kind === 'outbound'
      ? (server_message_id ?? (message_id === null ? [] : `${message_id}@${host}`))
      : (message_id ?? []),
  );
  const envelope = {
    id: messageIdFor(thread.id, entry.id, secret),
    to,
    subject: subjectOf(thread, earlier.length > 0),
    ...(replyTo !== undefined && { replyTo: { name: brand.name, address: replyTo } }),
    inReplyTo: theirs?.message_id ?? ids.at(-1),
    references: [...ids.slice(0, 1), ...ids.slice(1).slice(-REFERENCES)],
  };
  if (entry.is_automatic === 1) return acknowledgement(envelope, entry.text);
  const author = entry.author_id === null ? undefined : await findName(db, entry.author_id);
  const words = { text: entry.text, author, quote: theirs && quoteOf(theirs, presentThread(thread).person.name ?? to) };
  const attachments = await filesOf(needs, entry.id);
  return {
    ...envelope,
    submitted: 'no',
    ...(author !== undefined && { fromName: `${author} (${brand.name})` }),
    text: asText(words),
    html: asHtml(words),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** The messages before it in its thread, received or sent by email, oldest first. */
const findEarlier = (db: Db, { thread_id: threadId, id }: EntryRow): Promise<EntryRow[]> =>
  db
    .selectFrom('thread_entries')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('id', '<', id)
    .where((eb) => eb.or([eb('kind', '=', 'inbound'), eb('delivery', 'in', ['sent', 'bounced', 'unknown'])]))
    .orderBy('id')
    .execute();

async function findName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();
  return row && (withoutControls(`${row.first_name} ${row.last_name}`).trim() || undefined);
}

/** The subject as the person knows it. */
function subjectOf({ kind, subject }: ListedThread, isReply: boolean): string {
  if (kind === 'message') return `Your message to ${brand.name}`;
  if (kind === 'booking') return `Your booking request to ${brand.name}`;
  if (kind === 'chat') return `Your chat with ${brand.name}`;
  return isReply && !/^re:/i.test(subject) ? `Re: ${subject}` : subject;
}

interface Words {
  readonly text: string;
  readonly author: string | undefined;
  readonly quote: { readonly title: string; readonly text: string } | undefined;
}

const quoteOf = ({ created_at: at, text }: EntryRow, name: string): Words['quote'] => {
  const [there] = timeAtOffices(at);
  return { title: `On ${there!.time} in ${there!.office}, ${name} wrote:`, text: text.slice(0, QUOTED) };
};

const signatureOf = ({ author }: Words): string[] => [...(author === undefined ? [] : [author]), brand.name];

function asText(words: Words): string {
  const { text, quote } = words;
  const lines = [withoutControls(text).trimEnd(), '', '-- ', ...signatureOf(words)];
  const quoted = quote && [
    '',
    quote.title,
    ...withoutControls(quote.text)
      .split('\n')
      .map((line) => `> ${line}`.trimEnd()),
  ];
  return [...lines, ...(quoted ?? [])].join('\n');
}

const paragraphs = (plain: string): string =>
  withoutControls(plain)
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p dir="auto" style="margin: 0 0 1em;">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** HTML as a mail program would write it, without the frame of our automatic emails. */
function asHtml(words: Words): string {
  const { text, quote } = words;
  const style =
    "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 15px; line-height: 1.5;";
  const quoted =
    quote &&
    `<p style="margin: 0 0 0.5em; color: #535b73;">${escapeHtml(quote.title)}</p>
<blockquote style="margin: 0; padding: 0 0 0 12px; border-left: 2px solid #ddd3bf; color: #535b73;">
${paragraphs(quote.text)}
</blockquote>`;
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="${style}">
${paragraphs(text)}
<p style="margin: 0 0 1.5em; color: #535b73;">${signatureOf(words).map(escapeHtml).join('<br>')}</p>
${quoted ?? ''}
</body>
</html>
`;
}

/** The automatic confirmation that a mail has arrived, in the frame of all automatic mails. */
const acknowledgement = (envelope: Pick<Mail, 'id' | 'to' | 'subject'>, text: string): Mail =>
  writeLetter({
    ...envelope,
    submitted: 'auto-replied',
    heading: 'We’ve got your email',
    // The text has its own greeting.
    name: null,
    body: text.split('\n\n'),
    why: 'You received this automatic email because you wrote to us. If you didn’t, you can ignore it.',
  });

async function filesOf({ db, media }: Needs, entryId: number): Promise<NonNullable<Mail['attachments']>> {
  const files: { filename: string; contentType: string; content: Buffer }[] = [];
  for (const { file, name, type } of await findAttachments(db, [entryId])) {
    // oxlint-disable-next-line no-await-in-loop -- one large file after the other
    const stored = await media.store.find(file);
    if (!stored) throw new Error(`The file ${file} of a reply is missing`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    files.push({ filename: name, contentType: type, content: await buffer(await stored.read()) });
  }
  return files;
}
