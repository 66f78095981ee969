import type { Colleague, Thread, ThreadEntry } from '#shared/contracts/threads.ts';
import { ConsoleBar } from '../../shared/admin/frame/console-bar.tsx';
import { InboxScreen } from '../../shared/admin/inbox/inbox-screen.tsx';
import { RepliesProvider } from '../../shared/admin/replies/replies-provider.tsx';
import { PageReply } from './fake-transport.ts';
import { renderConsole } from './render-console.tsx';

/** The time of the sample data. */
export const AT = '2026-01-05T10:00:00.000Z';

/** The administrator of `renderConsole`, and a colleague. */
export const me: Colleague = { id: 1, firstName: 'Camille', lastName: 'Claudel' };
export const amira: Colleague = { id: 2, firstName: 'Amira', lastName: 'Hassan' };

/** Simone Weil's inquiry, as in the inbox. */
export const thread = (id: number, more: Partial<Thread> = {}): Thread => ({
  id,
  kind: 'message',
  subject: 'A podcast for our school',
  inquiryId: null,
  sessionId: null,
  person: {
    contactId: 7,
    name: 'Simone Weil',
    email: 'simone@lycee.example',
    school: { id: 3, name: 'Lycée Fénelon' },
  },
  status: 'open',
  assignee: null,
  snoozedUntil: null,
  waitingSince: AT,
  dueAt: null,
  last: { id: 10, kind: 'inbound', text: 'May we talk about podcasts?', at: AT },
  scheduledFor: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

/** A message of hers. */
export const entry = (id: number, more: Partial<ThreadEntry> = {}): ThreadEntry => ({
  id,
  kind: 'inbound',
  author: null,
  from: { name: 'Simone Weil', email: 'simone@lycee.example' },
  isAutomatic: false,
  text: 'May we talk about podcasts?',
  hasHtml: false,
  attachments: [],
  delivery: null,
  event: null,
  mentions: [],
  createdAt: AT,
  ...more,
});

/** A reply of a colleague. */
export const answer = (id: number, more: Partial<ThreadEntry> = {}): ThreadEntry =>
  entry(id, { kind: 'outbound', author: amira, from: null, text: 'Of course, on Monday.', ...more });

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;

interface Inbox extends Omit<Options, 'replies'> {
  readonly threads?: () => readonly Thread[];
  /** Of thread 1, newest first. */
  readonly entries?: () => readonly ThreadEntry[];
  readonly replies?: Options['replies'];
}

/** The inbox with the console's bar, which listens for keys. */
export const showInbox = ({
  threads = () => [thread(1)],
  entries = () => [entry(10)],
  replies = {},
  at = '/admin/inbox?thread=1',
  ...options
}: Inbox = {}) =>
  renderConsole(
    <>
      <ConsoleBar />
      <main>
        <RepliesProvider>
          <InboxScreen />
        </RepliesProvider>
      </main>
    </>,
    {
      at,
      replies: {
        'admin.overview': () => ({}),
        'threads.list': () => new PageReply([...threads()], null),
        'threads.counts': () => ({
          mine: 0,
          unassigned: 1,
          open: 3,
          waiting: 2,
          snoozed: 0,
          quarantine: 0,
          overdue: 1,
        }),
        'threads.colleagues': () => [me, amira],
        'threads.get': ({ params }) => ({
          ...threads().find(({ id }) => String(id) === Object(params).id)!,
          maybeOf: null,
          others: [],
        }),
        'threads.entries': () => new PageReply([...entries()], null),
        'threads.presence': () => [],
        'reply-promise.get': () => ({
          open: false,
          replyBy: null,
          office: { city: 'London', timeZone: 'Europe/London' },
        }),
        ...replies,
      },
      ...options,
    },
  );
