import type { Migration } from 'kysely/migration';
import { chat } from './chat.ts';
import { feed } from './feed.ts';
import { analytics } from './analytics.ts';
import { inquiries } from './inquiries.ts';
import { library } from './library.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { newsletters } from './newsletters.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { places } from './places.ts';
import { search } from './search.ts';
import { webinars } from './webinars.ts';
import { website } from './website.ts';

/**
 * Every migration, in order: each area's file holds the history of its tables, and numbers order them across areas. One that
 * has landed is never changed: write another, under the next number.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  [
    chat,
    feed,
    analytics,
    inquiries,
    library,
    members,
    messages,
    newsletters,
    notifications,
    operations,
    places,
    search,
    webinars,
    website,
  ]
    .flatMap((area) => Object.entries(area))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, up]) => [name, { up }]),
);
