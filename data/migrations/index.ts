import type { Migration } from 'kysely/migration';
import { chat } from './chat.ts';
import { desk } from './desk.ts';
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
 * Every migration, in order. Each area's file has the migrations of its tables; numbers order them across areas. Never change
 * one that has landed: write another, under the next number.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  [
    chat,
    desk,
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
