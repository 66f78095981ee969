import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NewsletterStatus } from '#shared/contracts/choices.ts';
import { createCannedReply, createTopic, listAudit, listAuditActors } from '#shared/contracts/endpoints/console.ts';
import { createSchool } from '#shared/contracts/endpoints/contacts.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { auditLabels } from '#shared/rules/console-labels.ts';
import { promote, revoke } from '../../server/features/auth/administrators.ts';
import { startConversation } from '../support/chat.ts';
import { commentOn, share } from '../support/circle.ts';
import { writeFrom } from '../support/contacts.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { FILM } from '../support/library.ts';
import { jpeg } from '../support/pictures.ts';
import { openReports, report } from '../support/moderation.ts';
import { cursorOf } from '../support/paging.ts';
import { failedJob } from '../support/rows.ts';
import { mailThread, replyTo } from '../support/threads.ts';
import { useTestApp } from '../support/test-app.ts';
import { formOf, type MemberClient } from '../support/test-client.ts';

const app = useTestApp();

const keepReply = async (admin: MemberClient): Promise<number> =>
  (await admin.call(createCannedReply, { body: { title: 'Prices', text: 'They are on our pages.' } })).body.id;

const addSchool = async (admin: MemberClient, fields: object = {}): Promise<number> =>
  (await admin.call(createSchool, { body: { name: 'Marsh School', domains: ['marsh.example'], ...fields } })).body.id;

const addTopic = async (admin: MemberClient): Promise<number> =>
  (await admin.call(createTopic, { body: { name: 'Fairs' } })).body.id;

/** Replies to a mail. @returns the path of the reply's calls */
const repliedTo = async (admin: MemberClient): Promise<string> => {
  const thread = await mailThread(app);
  return `/api/admin/threads/${thread}/entries/${(await replyTo(admin, thread)).body.id}`;
};

const inquire = async (website = ''): Promise<number> => {
  await app.visitor().request('POST', '/api/contact', { body: { ...Object(exampleBodies['contact.send']), website } });
  return (await app.db.selectFrom('contact_inquiries').select('id').executeTakeFirstOrThrow()).id;
};

/** Asks for a meeting. @returns its inquiry */
const book = async (): Promise<number> => {
  await app.visitor().request('POST', '/api/bookings', { body: exampleBodies['bookings.request'] });
  return (await app.db.selectFrom('contact_inquiries').select('id').executeTakeFirstOrThrow()).id;
};

const addSubscriber = async (): Promise<number> => {
  const at = new Date(app.clock.now()).toISOString();
  const row = { email: 'ada@school.example', created_at: at, confirmed_at: at };
  return (await app.db.insertInto('newsletter_subscribers').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

/** @param status its status, as if somebody had sent it */
const writeNewsletter = async (admin: MemberClient, status?: NewsletterStatus): Promise<number> => {
  const { body } = await admin.request('POST', '/api/admin/newsletters', { body: exampleBodies['newsletters.create'] });
  const { id } = body as { id: number };
  await addSubscriber();
  const at = new Date(app.clock.now()).toISOString();
  if (status) await app.db.updateTable('newsletters').set({ status, started_at: at }).where('id', '=', id).execute();
  return id;
};

/** Starts a post. @returns the path of its calls */
const beginPost = async (admin: MemberClient): Promise<string> => {
  const { body } = await admin.request<{ id: number; updatedAt: string }>('POST', '/api/admin/blog/posts', {
    body: exampleBodies['blog.begin'],
  });
  begun = body.updatedAt;
  return `/api/admin/blog/posts/${body.id}`;
};
const publishPost = async (admin: MemberClient): Promise<string> => {
  const post = await beginPost(admin);
  const { body } = await admin.request<{ updatedAt: string }>('POST', `${post}/publish`, {
    body: { ...exampleBodies['blog.publish'], ifUpdatedAt: begun },
  });
  begun = body.updatedAt;
  return post;
};
/** Begins a resource of the library. @returns the address of its calls */
const beginResource = async (admin: MemberClient): Promise<string> => {
  const { body } = await admin.request<{ id: number; updatedAt: string }>('POST', '/api/admin/library/resources', {
    body: exampleBodies['library.begin'],
  });
  begun = body.updatedAt;
  return `/api/admin/library/resources/${body.id}`;
};
const writtenResource = async (admin: MemberClient): Promise<string> => {
  const address = await beginResource(admin);
  const { body } = await admin.request<{ updatedAt: string }>('PUT', address, {
    body: { ...exampleBodies['library.change'], ifUpdatedAt: begun },
  });
  begun = body.updatedAt;
  return address;
};
/** A resource with a file. @returns the address of the file's calls */
const addResourceFile = async (admin: MemberClient): Promise<string> => {
  const address = `${await beginResource(admin)}/files`;
  const { body } = await admin.request<{ id: number }[]>('POST', address, {
    body: formOf({ title: 'Signs' }, 'file', new File([await jpeg()], 'signs.jpg')),
  });
  return `${address}/${body[0]!.id}`;
};
const emptyCollection = async (): Promise<number> => {
  const at = new Date(app.clock.now()).toISOString();
  const row = { slug: 'empty', kind: 'course', title: 'Empty', summary: '', created_at: at, updated_at: at } as const;
  return (await app.db.insertInto('library_collections').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
/** Moves something to the trash by its path. */
const trashed = async (admin: MemberClient, address: string): Promise<string> => {
  await admin.request('DELETE', address);
  return address;
};
/** Begins a webinar. @returns the address of its calls */
const beginWebinar = async (admin: MemberClient): Promise<string> => {
  const { body } = await admin.request<{ id: number; updatedAt: string }>('POST', '/api/admin/webinars', {
    body: exampleBodies['webinars.begin'],
  });
  begun = body.updatedAt;
  return `/api/admin/webinars/${body.id}`;
};
const writtenWebinar = async (admin: MemberClient): Promise<string> => {
  const address = await beginWebinar(admin);
  const { body } = await admin.request<{ updatedAt: string }>('PUT', address, {
    body: { ...exampleBodies['webinars.change'], ifUpdatedAt: begun },
  });
  begun = body.updatedAt;
  return address;
};
/** A published webinar in which somebody has a seat. */
const heldWebinar = async (admin: MemberClient): Promise<string> => {
  const address = await writtenWebinar(admin);
  const { body } = await admin.request<{ updatedAt: string }>('POST', `${address}/publish`, {
    body: { ifUpdatedAt: begun },
  });
  begun = body.updatedAt;
  await admin.request('POST', `${address.replace('/admin', '')}/seat`);
  return address;
};
const pastWebinar = async (admin: MemberClient): Promise<string> => {
  const address = await heldWebinar(admin);
  const past = { starts_at: '2026-01-01T09:00:00.000Z', ends_at: '2026-01-01T10:00:00.000Z' };
  await app.db.updateTable('webinars').set(past).execute();
  return address;
};
/** The version of the latest draft. */
let begun = '';

/** The URL of each administrator's write call, with the rows it needs. */
const addresses: Record<string, (admin: MemberClient) => Promise<string>> = {
  'services.update': async () => '/api/services/podcasts',
  'admin.hours.change': async () => '/api/admin/office-hours/London',
  'threads.reply': async () => `/api/admin/threads/${await mailThread(app)}/replies`,
  'threads.note': async () => `/api/admin/threads/${await mailThread(app)}/notes`,
  'threads.change': async () => `/api/admin/threads/${await mailThread(app)}`,
  'threads.change-several': async () => {
    await mailThread(app);
    return '/api/admin/threads';
  },
  'threads.start': async () => '/api/admin/threads',
  'threads.upload': async () => '/api/admin/threads/files',
  'threads.delete': async () => `/api/admin/threads/${await mailThread(app)}`,
  'threads.merge': async () => {
    await mailThread(app);
    return `/api/admin/threads/${await mailThread(app)}/merge`;
  },
  'threads.undo': async (admin) => `${await repliedTo(admin)}/undo`,
  'threads.send-again': async (admin) => {
    const entry = await repliedTo(admin);
    await app.db.updateTable('thread_entries').set({ delivery: 'failed' }).where('kind', '=', 'outbound').execute();
    return `${entry}/send-again`;
  },
  'contacts.change': async () => `/api/admin/contacts/${await writeFrom(app, 'somebody@gmail.com')}`,
  'contacts.merge': async () => {
    await writeFrom(app, 'somebody.else@gmail.com');
    return `/api/admin/contacts/${await writeFrom(app, 'somebody@gmail.com')}/merge`;
  },
  'contacts.delete': async () => `/api/admin/contacts/${await writeFrom(app, 'somebody@gmail.com')}`,
  'contacts.export': async () => `/api/admin/contacts/${await writeFrom(app, 'somebody@gmail.com')}/export.json`,
  'schools.create': async () => '/api/admin/schools',
  'schools.change': async (admin) => `/api/admin/schools/${await addSchool(admin)}`,
  'schools.move': async (admin) => `/api/admin/schools/${await addSchool(admin)}/stage`,
  'schools.merge': async (admin) => {
    await addSchool(admin);
    return `/api/admin/schools/${await addSchool(admin, { domains: [] })}/merge`;
  },
  'schools.delete': async (admin) => `/api/admin/schools/${await addSchool(admin)}`,
  'blog.create': async () => '/api/blog/posts',
  'blog.update': async () => '/api/blog/posts/what-families-remember-after-an-open-day',
  'blog.delete': async () => '/api/blog/posts/what-families-remember-after-an-open-day',
  'blog.pictures.add': async () => '/api/admin/blog/pictures',
  'blog.begin': async () => '/api/admin/blog/posts',
  'blog.publish': async (admin) => `${await beginPost(admin)}/publish`,
  'blog.unpublish': async (admin) => `${await publishPost(admin)}/unpublish`,
  'blog.draft.discard': async (admin) => `${await publishPost(admin)}/draft/discard`,
  'blog.edited.delete': beginPost,
  'blog.trash.restore': async (admin) => `${await trashed(admin, await beginPost(admin))}/restore`,
  'blog.trash.delete': async (admin) => `${await trashed(admin, await beginPost(admin))}/trash`,
  'blog.versions.restore': async (admin) => {
    const post = await publishPost(admin);
    const newest = app.db.selectFrom('blog_versions').select('id').orderBy('id', 'desc');
    return `${post}/versions/${(await newest.executeTakeFirstOrThrow()).id}/restore`;
  },
  'blog.previews.add': async (admin) => `${await beginPost(admin)}/previews`,
  'blog.previews.revoke': async (admin) => {
    const post = await beginPost(admin);
    await admin.request('POST', `${post}/previews`);
    const { id } = await app.db.selectFrom('blog_previews').select('id').executeTakeFirstOrThrow();
    return `${post}/previews/${id}`;
  },
  'library.begin': async () => '/api/admin/library/resources',
  'library.change': beginResource,
  'library.publish': async (admin) => `${await writtenResource(admin)}/publish`,
  'library.unpublish': async (admin) => `${await writtenResource(admin)}/unpublish`,
  'library.delete': beginResource,
  'library.restore': async (admin) => `${await trashed(admin, await beginResource(admin))}/restore`,
  'library.collections.create': async () => '/api/admin/library/collections',
  'library.collections.change': async () => `/api/admin/library/collections/${await emptyCollection()}`,
  'library.collections.delete': async () => `/api/admin/library/collections/${await emptyCollection()}`,
  'library.collections.order': async () => {
    await app.db.deleteFrom('library_collections').execute();
    return '/api/admin/library/collections/order';
  },
  'library.trash.delete': async (admin) => `${await trashed(admin, await beginResource(admin))}/trash`,
  'library.film.put': async (admin) => `${await beginResource(admin)}/film`,
  'library.film.delete': async (admin) => {
    const address = await beginResource(admin);
    await app.db.updateTable('library_resources').set({ film_provider: 'file' }).execute();
    return `${address}/film`;
  },
  'library.files.add': async (admin) => `${await beginResource(admin)}/files`,
  'library.files.rename': addResourceFile,
  'library.files.delete': addResourceFile,
  'library.files.order': async (admin) => `${await beginResource(admin)}/files/order`,
  'library.order': async () => `/api/admin/library/collections/${await emptyCollection()}/order`,
  'webinars.begin': async () => '/api/admin/webinars',
  'webinars.change': beginWebinar,
  'webinars.publish': async (admin) => `${await writtenWebinar(admin)}/publish`,
  'webinars.cancel': async (admin) => `${await heldWebinar(admin)}/cancel`,
  'webinars.duplicate': async (admin) => `${await beginWebinar(admin)}/duplicate`,
  'webinars.delete': beginWebinar,
  'webinars.restore': async (admin) => `${await trashed(admin, await beginWebinar(admin))}/restore`,
  'webinars.attendance': async (admin) => `${await heldWebinar(admin)}/attendance.csv`,
  'webinars.message': async (admin) => `${await heldWebinar(admin)}/message`,
  'webinars.recording': async (admin) => `${await pastWebinar(admin)}/recording`,
  'admin.posts.delete': async () => `/api/admin/posts/${(await share(await app.member())).id}`,
  'admin.posts.pin': async () => `/api/admin/posts/${(await share(await app.member())).id}/pin`,
  'admin.posts.move': async () => `/api/admin/posts/${(await share(await app.member())).id}/topic`,
  'admin.topics.create': async () => '/api/admin/topics',
  'admin.topics.update': async (admin) => `/api/admin/topics/${await addTopic(admin)}`,
  'admin.topics.order': async () => '/api/admin/topics/order',
  'admin.topics.delete': async (admin) => `/api/admin/topics/${await addTopic(admin)}`,
  'admin.comments.delete': async () => {
    const member = await app.member();
    return `/api/admin/comments/${(await commentOn(await share(member), member)).id}`;
  },
  'admin.chats.answer': async () => `/api/admin/chats/${await startConversation(app.visitor())}/messages`,
  'admin.chats.resolve': async () => `/api/admin/chats/${await startConversation(app.visitor())}/resolve`,
  'admin.chats.reopen': async () => {
    const sessionId = await startConversation(app.visitor());
    await app.db.updateTable('chat_sessions').set({ is_resolved: 1 }).where('session_id', '=', sessionId).execute();
    return `/api/admin/chats/${sessionId}/reopen`;
  },
  'admin.chats.delete': async () => `/api/admin/chats/${await startConversation(app.visitor())}`,
  'admin.erasure': async () => '/api/admin/erasure',
  'admin.jobs.retry': async () => `/api/admin/jobs/${await failedJob(app.db)}/retry`,
  'admin.jobs.discard': async () => `/api/admin/jobs/${await failedJob(app.db)}`,
  'admin.replies.create': async () => '/api/admin/replies',
  'admin.replies.update': async (admin) => `/api/admin/replies/${await keepReply(admin)}`,
  'admin.replies.delete': async (admin) => `/api/admin/replies/${await keepReply(admin)}`,
  'inquiries.update': async () => `/api/admin/inquiries/${await inquire()}`,
  'inquiries.delete': async () => `/api/admin/inquiries/${await inquire()}`,
  'inquiries.note': async () => `/api/admin/inquiries/${await inquire()}/note`,
  'inquiries.release': async () => `/api/admin/inquiries/${await inquire('https://spam.example')}/release`,
  'appointments.fix': async () => `/api/admin/inquiries/${await book()}/appointment`,
  'appointments.call-off': async (admin) => {
    const id = await book();
    await admin.request('PUT', `/api/admin/inquiries/${id}/appointment`, { body: exampleBodies['appointments.fix'] });
    return `/api/admin/inquiries/${id}/appointment/call-off`;
  },
  'admin.users.administrator': async () => `/api/admin/users/${(await app.member()).user.id}/administrator`,
  'admin.setup': async (admin) => {
    await app.db.updateTable('users').set({ email: 'admin@localhost' }).where('id', '=', admin.user.id).execute();
    return '/api/admin/setup';
  },
  'admin.users.delete': async () => `/api/admin/users/${(await app.member()).user.id}`,
  'admin.users.suspend': async () => `/api/admin/users/${(await app.member()).user.id}/suspension`,
  'admin.users.restore': async (admin) => {
    const address = `/api/admin/users/${(await app.member()).user.id}/suspension`;
    await admin.request('PUT', address, { body: exampleBodies['admin.users.suspend'] });
    return address;
  },
  'admin.admission.set': async () => '/api/admin/admission',
  'admin.applications.decide': async (admin) => {
    await admin.request('PUT', '/api/admin/admission', { body: { mode: 'approval' } });
    await app.visitor().request('POST', '/api/auth/applications', { body: exampleBodies['auth.apply'] });
    const { id } = await app.db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    return `/api/admin/applications/${id}/decide`;
  },
  'admin.invitations.create': async () => '/api/admin/invitations',
  'admin.invitations.revoke': async (admin) => {
    await admin.request('POST', '/api/admin/invitations', { body: exampleBodies['admin.invitations.create'] });
    const { id } = await app.db.selectFrom('invitations').select('id').executeTakeFirstOrThrow();
    return `/api/admin/invitations/${id}`;
  },
  'admin.users.export': async (admin) => `/api/admin/users.csv?ids=${admin.user.id}`,
  'inquiries.export': async () => '/api/admin/inquiries.csv?ids=1',
  'newsletters.create': async () => '/api/admin/newsletters',
  'newsletters.update': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin)}`,
  'newsletters.delete': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin)}`,
  'newsletters.trash.restore': async (admin) =>
    `${await trashed(admin, `/api/admin/newsletters/${await writeNewsletter(admin)}`)}/restore`,
  'newsletters.trash.delete': async (admin) =>
    `${await trashed(admin, `/api/admin/newsletters/${await writeNewsletter(admin)}`)}/trash`,
  'newsletters.test': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin)}/test`,
  'newsletters.send': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin)}/send`,
  'newsletters.pause': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin, 'sending')}/pause`,
  'newsletters.resume': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin, 'paused')}/resume`,
  'newsletters.cancel': async (admin) => `/api/admin/newsletters/${await writeNewsletter(admin, 'paused')}/cancel`,
  'newsletters.resend': async (admin) => {
    const id = await writeNewsletter(admin, 'sent');
    const at = new Date(app.clock.now()).toISOString();
    const row = { newsletter_id: id, subscriber_id: 1, email: 'ada@school.example', updated_at: at };
    const uncertain = { ...row, state: 'uncertain' } as const;
    await app.db.insertInto('newsletter_recipients').values(uncertain).execute();
    return `/api/admin/newsletters/${id}/resend`;
  },
  'newsletter.tags.set': async () => `/api/admin/newsletter/${await addSubscriber()}/tags`,
  'newsletter.export': async () => '/api/admin/newsletter.csv',
  'admin.reports.resolve': async (admin) => {
    await report(await app.member(), 'post', (await share(await app.member())).id);
    return `/api/admin/reports/${(await openReports(admin))[0]!.id}/resolve`;
  },
};

/** Bodies for calls whose example does not fit the prepared rows. */
const bodies: Record<string, object> = { 'appointments.call-off': { follows: 0 } };

/** The blog editor's calls need the version they are based on. */
const versionFor = (name: string): object =>
  /^(?:blog|library|webinars)\./.test(name) && 'ifUpdatedAt' in Object(exampleBodies[name])
    ? { ifUpdatedAt: begun }
    : {};

/** Calls that only record reading or typing, or return anonymous totals. */
const readings = new Set([
  'admin.figures.export',
  'admin.chats.look',
  'admin.erasure.look',
  'admin.mailbox.check',
  'threads.presence',
  'blog.draft.save',
  'blog.editors.stay',
  'blog.editors.leave',
  'newsletters.preview',
]);

/** All administrator calls that change or export something. */
const calls = allEndpoints.filter(
  ({ access, method, name, download }) => access === 'admin' && (method !== 'GET' || download) && !readings.has(name),
);

describe('each call by an administrator that writes adds an entry:', () => {
  it.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const addressOf = addresses[name];
    if (!addressOf) throw new Error(`${name} needs its address here, and "call.audit" in its handler`);
    const admin = await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' });
    const address = await addressOf(admin);
    await app.db.deleteFrom('audit_log').execute();
    const file = name === 'library.film.put' ? readFileSync(FILM) : await jpeg();
    const body =
      endpoint.file && (!endpoint.body || name === 'library.files.add')
        ? formOf({ ...exampleBodies[name] }, endpoint.file.field, new File([file], 'open-day'))
        : endpoint.body && { ...(bodies[name] ?? exampleBodies[name]), ...versionFor(name) };
    const answer = await admin.request(endpoint.method, address, { body });
    expect(answer.status).toBeLessThan(300);
    const { body: entries } = await admin.call(listAudit, { query: {} });
    expect(entries).toMatchObject([
      {
        actorId: admin.user.id,
        actorName: 'Jeanne Moreau',
        action: name,
        requestId: answer.headers.get('X-Request-Id'),
      },
    ]);
    expect(entries[0]?.summary).toMatch(/^[A-Z]/);
  });

  it.each([
    ['chat.send', '/api/chat/message', { message: 'Agnès here: good morning.' }],
    ['chat.contact', '/api/chat/contact', { email: 'office@school.example', name: 'The office' }],
  ])('%s, in another visitor’s conversation only', async (name, address, words) => {
    const admin = await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' });
    const entries = async () => (await admin.call(listAudit, { query: {} })).body;
    const own = await startConversation(admin);
    expect((await admin.request('POST', address, { body: { sessionId: own, ...words } })).status).toBe(200);
    expect(await entries()).toEqual([]);

    const sessionId = await startConversation(app.visitor());
    expect((await admin.request('POST', address, { body: { sessionId, ...words } })).status).toBe(200);
    expect(await entries()).toMatchObject([{ actorName: 'Jeanne Moreau', action: name, targetId: sessionId }]);
  });

  it('a refused call adds no entry', async () => {
    const admin = await app.admin();
    await admin.request('DELETE', '/api/admin/posts/999');
    await admin.request('PUT', '/api/services/podcasts', { body: {} });
    expect((await admin.call(listAudit, {})).body).toEqual([]);
  });
});

it('the console has a label for each action, and no other labels', () => {
  // The visitors' calls, made by an administrator in somebody else's conversation.
  const forVisitors = ['chat.send', 'chat.contact'];
  const names = [...calls.map(({ name }) => name), ...forVisitors, 'cli.promote', 'cli.revoke', 'retention.run'];
  expect(Object.keys(auditLabels).toSorted()).toEqual(names.toSorted());
});

it('the filter by administrator lists each once, by their current name, without the command line', async () => {
  const [one, other] = [await app.admin({ firstName: 'Jeanne' }), await app.admin({ firstName: 'Agnès' })];
  const leaveEntry = (admin: MemberClient) => admin.request('GET', '/api/admin/newsletter.csv');
  await promote(app.deps, (await app.member()).user.email);
  await leaveEntry(one);
  await leaveEntry(other);
  await app.db.updateTable('users').set({ first_name: 'Zoé' }).where('id', '=', one.user.id).execute();
  await leaveEntry(one);
  const { body } = await one.call(listAuditActors, {});
  expect(body).toEqual([
    { id: other.user.id, name: expect.stringMatching(/^Agnès /) as string },
    { id: one.user.id, name: expect.stringMatching(/^Zoé /) as string },
  ]);
});

it('actions of the command line are included', async () => {
  const member = await app.member();
  await app.admin();
  await promote(app.deps, member.user.email);
  await promote(app.deps, member.user.email);
  await revoke(app.deps, member.user.email);
  const { body } = await (await app.admin()).call(listAudit, {});
  expect(body).toMatchObject([
    { actorId: null, actorName: 'Command line', action: 'cli.revoke', targetId: String(member.user.id) },
    { action: 'cli.promote', targetKind: 'user' },
  ]);
});

describe('the audit log', () => {
  it('shows the current names of people, and none for deleted ones', async () => {
    const [admin, ada] = [await app.admin(), await app.member({ firstName: 'Ada', lastName: 'Lovelace' })];
    const body = { days: 7, reason: 'Advertising in every thread' };
    await admin.request('PUT', `/api/admin/users/${ada.user.id}/suspension`, { body });
    const inquiry = await inquire();
    await admin.request('PUT', `/api/admin/inquiries/${inquiry}`, { body: { state: 'seen' } });
    const read = async (query: Record<string, string> = {}) =>
      (await admin.call(listAudit, { query })).body.map(({ summary, targetName }) => [summary, targetName]);
    const { firstName, lastName } = Object(exampleBodies['contact.send']) as Record<string, string>;
    expect(await read()).toEqual([
      ['Marked an inquiry as seen', `${firstName} ${lastName}`],
      ['Suspended Ada Lovelace for 7 days', 'Ada Lovelace'],
    ]);
    await admin.request('DELETE', `/api/admin/users/${ada.user.id}`);
    await admin.request('DELETE', `/api/admin/inquiries/${inquiry}`);
    expect(await read({ action: 'admin.users.suspend,inquiries.update' })).toEqual([
      ['Marked an inquiry as seen', null],
      ['Suspended a former member for 7 days', null],
    ]);
  });

  it('is paged, and can be filtered by person and action', async () => {
    const [one, other] = [await app.admin(), await app.admin()];
    const author = await app.member();
    const remove = async (admin: MemberClient) =>
      admin.request('DELETE', `/api/admin/posts/${(await share(author)).id}`);
    await remove(one);
    await remove(other);
    await one.request('GET', '/api/admin/newsletter.csv');
    const find = async (query: Record<string, string>) =>
      (await one.call(listAudit, { query })).body.map(({ action, actorId }) => [action, actorId]);
    expect(await find({ actorId: String(other.user.id) })).toEqual([['admin.posts.delete', other.user.id]]);
    expect(await find({ action: 'newsletter.export' })).toEqual([['newsletter.export', one.user.id]]);
    expect(await find({ action: 'admin.posts.delete', actorId: String(one.user.id) })).toHaveLength(1);

    const first = await one.call(listAudit, { query: { limit: '2' } });
    const second = await one.call(listAudit, { query: { limit: '2', before: cursorOf(first)! } });
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it.each(['?actorId=x', '?action=DROP', '?before=x', '?actorId=1&actorId=2'])('refuses %s', async (query) => {
    expect((await (await app.admin()).request('GET', `/api/admin/audit${query}`)).status).toBe(400);
  });
});
