import { brand } from '#data/content/brand.ts';
import { isPaused } from '#shared/rules/notification-choices.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import { type Block, writeLetter } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { findChoices, isWanted } from '../notifications/notification-choices.ts';
import { collectDigest, type Digest, type DigestEntry, nextWebinarEntry } from './digest-content.ts';
import { findPosts, findReader, findSubscribers } from './digest-repository.ts';
import { zoneOf } from './digest-time.ts';
import { choiceLinkFor, endLinkFor } from './mail-links.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Ids and no text, so that anything deleted before the mail is sent is left out. */
    'digest.send': { userId: number; at: Timestamp; since: Timestamp; posts: readonly number[] };
  }
}

/** A digest that could not be sent by then is dropped, because another one follows. */
const LIFETIME_MS = 20 * 60 * 60 * 1000;

/** Sends the digests that `prepareDigests` has queued. Later changes, such as deletions and preferences, apply. */
export function registerDigestJobs(deps: Deps, sendMail: SendMail): void {
  const { db, clock, jobs, publicUrl } = deps;
  jobs.work('digest.send', async ({ userId, at, since, posts }) => {
    const now = clock.now();
    if (now - Date.parse(at) > LIFETIME_MS) return;
    const reader = await findReader(db, userId);
    if (!reader || !(await findSubscribers(db, [userId], timestamp(clock))).has(userId)) return;
    const choices = await findChoices(db, userId);
    if (choices?.digest === 'off' || isPaused(choices?.paused_until, now)) return;
    const zone = zoneOf(choices?.time_zone, reader);
    const digest = await collectDigest(db, { id: userId, choices, since }, await findPosts(db, posts), now);
    if (!digest) return;
    await sendMail(
      digestMail({
        // The same at each attempt, so a duplicate after an unrecorded success replaces the first one.
        id: `digest-${userId}-${Date.parse(at).toString(36)}`,
        to: reader.email,
        name: reader.first_name,
        rhythm: choices?.digest === 'daily' ? 'daily' : 'weekly',
        digest,
        webinar: isWanted(choices, 'webinar', 'mail') ? await nextWebinarEntry(db, now, zone) : undefined,
        publicUrl: publicUrl(),
        choiceLink: choiceLinkFor(deps),
        endLink: endLinkFor(deps, 'digest', reader),
      }),
    );
  });
}

interface DigestLetter {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly rhythm: 'daily' | 'weekly';
  readonly digest: Digest;
  /** The next webinar, if there is one soon. */
  readonly webinar?: DigestEntry | undefined;
  readonly publicUrl: string;
  readonly choiceLink: string;
  readonly endLink: string;
}

/** What is new to a member, as a mail. Every line is a link. */
export function digestMail({
  id,
  to,
  name,
  rhythm,
  digest,
  webinar,
  publicUrl,
  choiceLink,
  endLink,
}: DigestLetter): Mail {
  const { about, posts, waiting } = digest;
  const items = (title: string, entries: readonly DigestEntry[]): Block[] =>
    entries.length === 0
      ? []
      : [{ title, items: entries.map((entry) => ({ ...entry, link: `${publicUrl}${entry.path}` })) }];
  const words = waitingWords(waiting);
  const hasEntries = about.length + posts.length > 0;
  return writeLetter({
    id,
    to,
    subject: subjectOf(digest),
    heading: rhythm === 'daily' ? `New in ${brand.community.short}` : `Your week in ${brand.community.short}`,
    // What the subject leaves out; otherwise the first paragraph.
    preheader:
      [...about, ...posts]
        .slice(1, 4)
        .map(({ title }) => title)
        .join(' · ') || undefined,
    name,
    body: [
      ...(hasEntries ? ['Here’s what you’ve missed since your last visit.'] : []),
      ...items('For you', about),
      ...items('New posts', posts),
      ...items('Next webinar', webinar ? [webinar] : []),
      ...(words ? [`${words}.`] : []),
      hasEntries
        ? { button: `Open ${brand.community.short}`, link: `${publicUrl}/feed` }
        : { button: 'Open your messages', link: `${publicUrl}/messages` },
    ],
    why: `You receive this digest once a ${rhythm === 'daily' ? 'day' : 'week'}, when there’s something new, because you’re a member of ${brand.community.name}.`,
    footerLinks: [
      { label: 'Change your notification settings', link: choiceLink },
      { label: 'Unsubscribe from digests', link: endLink },
    ],
    list: 'digests',
    unsubscribe: endLink,
  });
}

/** The best entry, and how many more there are. */
function subjectOf({ about, posts, waiting }: Digest): string {
  const [first] = about;
  const [post] = posts;
  const circle = brand.community.short;
  const others = about.length + posts.length - 1;
  const more = others > 0 ? `, and ${others} more` : '';
  if (first) return `${first.title}${more} in ${circle}`;
  return post ? `New in ${circle}: “${post.title}”${more}` : `${waitingWords(waiting)} in ${circle}`;
}

/** "You have 2 unread messages and one message request"; empty when there are none. */
function waitingWords({ messages, requests }: Digest['waiting']): string {
  const parts = [counted(messages, 'unread message'), counted(requests, 'message request')].filter(Boolean);
  return parts.length === 0 ? '' : `You have ${parts.join(' and ')}`;
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : count === 1 ? `one ${what}` : `${count} ${what}s`;
