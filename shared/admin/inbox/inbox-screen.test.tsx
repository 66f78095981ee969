import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { amira, answer, entry, me, showInbox as show, thread } from '../../../tests/support/inbox-screen.tsx';

const box = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Simone Weil' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const row = (name: RegExp) => screen.findByRole('link', { name });
const draftText = (text: string) => JSON.stringify({ text, key: 'of the draft' });

beforeEach(() => {
  // Without a layout, every row would count as hidden.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  return () => vi.restoreAllMocks();
});

describe('a row of the list', () => {
  it('shows the person, the school, the text, when a reply is due, the assignee, and a draft', async () => {
    show({
      at: '/admin/inbox',
      threads: () => [thread(1, { dueAt: new Date(Date.now() - 70 * 60_000).toISOString(), assignee: amira })],
      drafts: [['1/threads/1', draftText('We could')]],
    });
    const found = await row(/Simone Weil/);
    for (const words of [
      'Lycée Fénelon',
      'A podcast for our school',
      /May we talk about podcasts/,
      'Overdue by 1 h',
      'Draft',
    ])
      expect(within(found).getByText(words)).toBeTruthy();
    expect(within(found).getByRole('img', { name: 'Assigned to Amira Hassan' })).toBeTruthy();
  });

  it('shows when a snoozed thread comes back and when a reply goes out', async () => {
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
    show({
      at: '/admin/inbox?view=snoozed',
      threads: () => [thread(1, { status: 'snoozed', snoozedUntil: later, scheduledFor: later })],
    });
    const found = await row(/Simone Weil/);
    expect(within(found).getByText(/^Back \d/)).toBeTruthy();
    expect(within(found).getByText(/^Reply goes out \d/)).toBeTruthy();
  });
});

it('shows each view’s count, and searches all threads while one is open', async () => {
  const { made, path } = show();
  const views = within(await screen.findByRole('navigation', { name: 'Views' }));
  await views.findByRole('link', { name: 'All open 3' });
  expect(views.getByText('1 overdue')).toBeTruthy();
  await box();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'podcast');
  await waitFor(() => expect(path()).toBe('/admin/inbox?thread=1&search=podcast'));
  await waitFor(() =>
    expect(made.findLast(({ name }) => name === 'threads.list')?.query).toMatchObject({ search: 'podcast' }),
  );
});

it('keeps the open thread in its place in the list after it is marked as done', async () => {
  const server = { status: 'open' as 'open' | 'done' };
  const { made } = show({
    threads: () => [thread(1, { status: server.status }), thread(2, { subject: 'Another' })],
    replies: {
      'threads.list': () =>
        server.status === 'open' ? [thread(1), thread(2, { subject: 'Another' })] : [thread(2, { subject: 'Another' })],
      'threads.change': ({ body }) => {
        server.status = Object(body).status as 'open' | 'done';
        return thread(1, { status: server.status });
      },
    },
  });
  await box();
  await press('Done');
  await screen.findByText('Marked as done');
  const rows = () => within(screen.getByRole('list', { name: 'All open' })).getAllByRole('link');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]!.textContent).toContain('A podcast for our school');
  await press('Undo');
  await waitFor(() =>
    expect(made.findLast(({ name }) => name === 'threads.change')?.body).toEqual({ status: 'open', ifStatus: 'done' }),
  );
});

it('undoes a change only if nobody has changed it since, and they haven’t written', async () => {
  const message = 'Someone else has just changed this conversation.';
  const server = { now: thread(1, { status: 'done', assignee: amira }) };
  const { made } = show({
    threads: () => [server.now],
    replies: {
      'threads.change': ({ body }) => {
        const { status = server.now.status, assigneeId, ...guards } = Object(body) as Partial<Record<string, never>>;
        if ('ifAssigneeId' in guards) throw new ApiError({ status: 409, code: 'conflict', message });
        server.now = { ...server.now, status, ...(assigneeId !== undefined && { assignee: me }) };
        return server.now;
      },
    },
  });
  const last = () => made.findLast(({ name }) => name === 'threads.change')?.body;
  await press('Open again');
  await press('Undo');
  await waitFor(() => expect(last()).toEqual({ status: 'done', ifStatus: 'open', basedOn: 10 }));
  await press('Amira Hassan');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign to me' }));
  await screen.findByText('Assigned to Camille');
  await press('Undo');
  await screen.findByText(message);
  expect(last()).toEqual({ assigneeId: 2, ifAssigneeId: 1 });
});

it('says what they have written since, instead of marking the thread as done', async () => {
  const words = 'Simone Weil wrote: “And on Monday?”';
  const { made } = show({
    replies: {
      'threads.change': () => {
        throw new ApiError({ status: 409, code: 'conflict', message: words, fields: { basedOn: words } });
      },
    },
  });
  await box();
  await press('Done');
  await screen.findByText(words);
  expect(made.find(({ name }) => name === 'threads.change')?.body).toEqual({ status: 'done', basedOn: 10 });
  // From the list, too.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Simone Weil' }));
  await press('Mark as done');
  await screen.findByText('One item couldn’t be changed:');
  expect(made.findLast(({ name }) => name === 'threads.change')?.body).toEqual({ status: 'done', basedOn: 10 });
});

describe('a reply', () => {
  it('is sent with the last entry seen, and its draft is then removed', async () => {
    const { made, stored } = show({ replies: { 'threads.reply': () => answer(11, { author: me }) } });
    await userEvent.type(await box(), 'Gladly!');
    expect([...stored.keys()]).toContain('1/threads/1');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect(made.find(({ name }) => name === 'threads.reply')?.body).toEqual({
      text: 'Gladly!',
      basedOn: 10,
      then: 'waiting',
    });
    expect([...stored.keys()]).toEqual([]);
  });

  it('keeps its text and shows a colleague’s faster reply, and is sent only when pressed again', async () => {
    const server = { entries: [entry(10)] };
    const { made } = show({
      entries: () => server.entries,
      replies: {
        'threads.reply': ({ body }) => {
          if (Object(body).basedOn === 11) return answer(12, { author: me, text: 'Gladly!' });
          server.entries = [answer(11), entry(10)];
          const words = 'Amira Hassan replied: “Of course, on Monday.”';
          throw new ApiError({ status: 409, code: 'conflict', message: words, fields: { basedOn: words } });
        },
      },
    });
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    const alert = await screen.findByText(/^Your reply wasn’t sent/);
    const shown = within(alert.parentElement!);
    await shown.findByText('Of course, on Monday.');
    expect((await box()).value).toBe('Gladly!');
    // Neither the button nor the shortcut sends it while the conflict is open.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await userEvent.type(await box(), '{Control>}{Enter}{/Control}');
    const sent = () => made.filter(({ name }) => name === 'threads.reply');
    expect(sent()).toHaveLength(1);
    await userEvent.click(shown.getByRole('button', { name: 'Send anyway' }));
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect(sent().map(({ body }) => Object(body).basedOn as number)).toEqual([10, 11]);
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('is still based on the last entry that its author saw when a message arrives while they write', async () => {
    const server = { entries: [entry(10)] };
    const { made, queryClient } = show({
      entries: () => server.entries,
      replies: { 'threads.reply': () => answer(12, { author: me }) },
    });
    await userEvent.type(await box(), 'Gladly');
    server.entries = [answer(11), entry(10)];
    await queryClient.invalidateQueries();
    await screen.findByText(/^Amira Hassan wrote while you were replying/);
    await press('Send');
    await waitFor(() => expect(made.find(({ name }) => name === 'threads.reply')?.body).toMatchObject({ basedOn: 10 }));
  });

  it('waits in the outbox while the server is unreachable', async () => {
    const { stored } = show({
      replies: {
        'threads.reply': () => {
          throw new NetworkError('offline');
        },
      },
    });
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    await screen.findByText(/Waiting to send/);
    expect((await box()).value).toBe('');
    expect([...stored.keys()]).toEqual([]);
  });

  it('can be taken back while it waits in the outbox, with its text and files', async () => {
    const server = { isBack: false };
    const file = { id: 5, name: 'plan.pdf', size: 9 };
    const { made, stored } = show({
      drafts: [['1/threads/1/files', draftText(JSON.stringify([file]))]],
      replies: {
        'threads.reply': () => {
          if (!server.isBack) throw new NetworkError('offline');
          return answer(11, { author: me });
        },
      },
    });
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    await screen.findByText(/Waiting to send/);
    await userEvent.type(await box(), 'One more thing');
    await press('Take back');
    await waitFor(async () => expect((await box()).value).toBe('One more thing\n\nGladly!'));
    await waitFor(() => expect(screen.queryByText(/Waiting to send/)).toBeNull());
    await screen.findByText('plan.pdf');
    expect([...stored.keys()].toSorted()).toEqual(['1/threads/1', '1/threads/1/files']);
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    const sent = () => made.filter(({ name }) => name === 'threads.reply').length;
    const before = sent();
    server.isBack = true;
    window.dispatchEvent(new Event('online'));
    await press('Send');
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect(sent()).toBe(before + 1);
    const body = made.findLast(({ name }) => name === 'threads.reply')?.body;
    expect(body).toMatchObject({ text: 'One more thing\n\nGladly!', files: [5] });
  });

  it('stays in the outbox when the device cannot store it as a draft', async () => {
    const { platform } = show({
      replies: {
        'threads.reply': () => {
          throw new NetworkError('offline');
        },
      },
    });
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    await screen.findByText(/Waiting to send/);
    vi.spyOn(platform.drafts, 'write').mockReturnValue(false);
    await press('Take back');
    await screen.findByText('We couldn’t take this reply back');
    expect(screen.getByText(/Waiting to send/)).toBeTruthy();
  });

  it('can be put back into the box when the server refuses it', async () => {
    const words = 'Amira Hassan replied: “Of course, on Monday.”';
    const server = { isBack: false };
    show({
      replies: {
        'threads.reply': () => {
          if (!server.isBack) throw new NetworkError('offline');
          throw new ApiError({ status: 409, code: 'conflict', message: words, fields: { basedOn: words } });
        },
      },
    });
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    await screen.findByText(/Waiting to send/);
    server.isBack = true;
    window.dispatchEvent(new Event('online'));
    await screen.findByText(`Not sent: ${words}`);
    await press('Edit and send');
    await waitFor(async () => expect((await box()).value).toBe('Gladly!'));
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  });

  it('is sent and finished, snoozed or scheduled from the menu beside Send', async () => {
    const { made } = show({ replies: { 'threads.reply': () => answer(11, { author: me }) } });
    const choose = async (item: string) => {
      await userEvent.type(await box(), 'Gladly!');
      await press('More ways to send');
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    const last = () => made.findLast(({ name }) => name === 'threads.reply')?.body;
    await choose('Send and mark as done');
    await waitFor(() => expect(last()).toMatchObject({ then: 'done' }));
    await waitFor(async () => expect((await box()).value).toBe(''));
    await choose('Send later…');
    await userEvent.click(await screen.findByRole('button', { name: /^Tomorrow at 09:00/ }));
    await waitFor(() => expect(last()).toMatchObject({ then: 'waiting', sendAt: expect.stringContaining('T') }));
  });

  it('asks first while a colleague is replying', async () => {
    const { made } = show({
      replies: {
        'threads.presence': () => [{ ...amira, state: 'replying' }],
        'threads.reply': () => answer(11, { author: me }),
      },
    });
    await screen.findByText('Amira Hassan is replying');
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    await screen.findByRole('alertdialog', { name: 'Amira is replying right now' });
    expect(made.some(({ name }) => name === 'threads.reply')).toBe(false);
    await press('Send mine');
    await waitFor(() => expect(made.some(({ name }) => name === 'threads.reply')).toBe(true));
  });

  it('can be taken back for ten seconds, which puts its text back into the box', async () => {
    const queued = answer(11, {
      author: me,
      text: 'Gladly!',
      delivery: { state: 'queued', sendAt: new Date(Date.now() + 9000).toISOString(), answer: null },
    });
    const server = { entries: [queued, entry(10)] };
    show({
      entries: () => server.entries,
      replies: {
        'threads.undo': () => {
          server.entries = [entry(10)];
          return { text: 'Gladly!', files: [] };
        },
      },
    });
    await screen.findByText(/^Sending in \d s$/);
    await press('Undo');
    await waitFor(async () => expect((await box()).value).toBe('Gladly!'));
    await waitFor(() => expect(screen.queryByText(/^Sending in/)).toBeNull());
  });

  it('can still be taken back after leaving its thread', async () => {
    const queued = answer(11, {
      author: me,
      delivery: { state: 'queued', sendAt: new Date(Date.now() + 9000).toISOString(), answer: null },
    });
    const { made, stored } = show({
      replies: { 'threads.reply': () => queued, 'threads.undo': () => ({ text: 'Gladly!', files: [] }) },
    });
    await userEvent.type(await box(), 'Gladly!');
    await press('Send');
    await waitFor(async () => expect((await box()).value).toBe(''));
    await press('Close');
    await screen.findByText('Sending your reply to Simone Weil');
    await press('Undo');
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'threads.undo')?.params).toEqual({ id: '1', entryId: '11' }),
    );
    await waitFor(() => expect(stored.get('1/threads/1')).toContain('Gladly!'));
  });

  it('is folded when the contact’s own message cancelled it, and can be edited and sent with its files', async () => {
    const plan = { id: 5, name: 'plan.pdf', type: 'application/pdf', size: 2048 };
    const delivery = { state: 'cancelled', sendAt: null, answer: null } as const;
    const cancelled = answer(11, { author: me, delivery, attachments: [plan] });
    const { made } = show({
      entries: () => [cancelled, entry(10)],
      replies: { 'threads.reply': () => answer(12, { author: me }) },
    });
    await userEvent.click(await screen.findByText(/^Reply not sent, Camille Claudel/));
    await press('Edit and send');
    await waitFor(async () => expect((await box()).value).toBe('Of course, on Monday.'));
    await press('Send');
    await waitFor(() => expect(made.find(({ name }) => name === 'threads.reply')?.body).toMatchObject({ files: [5] }));
  });

  it('is sent again only after a warning if it may have arrived', async () => {
    const unknown = answer(11, { author: me, delivery: { state: 'unknown', sendAt: null, answer: null } });
    const { made } = show({ entries: () => [unknown, entry(10)], replies: { 'threads.send-again': () => unknown } });
    await press('Send again');
    const dialog = await screen.findByRole('alertdialog');
    expect(made.some(({ name }) => name === 'threads.send-again')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(made.some(({ name }) => name === 'threads.send-again')).toBe(true));
  });
});

it('a note suggests colleagues, and mentions the chosen one', async () => {
  const { made } = show({ replies: { 'threads.note': () => entry(11, { kind: 'note', author: me, from: null }) } });
  await box();
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }));
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the team' });
  await userEvent.type(note, 'Please call @ami');
  await within(await screen.findByRole('listbox')).findByRole('option', { name: /Amira Hassan/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(note.value).toBe('Please call @Amira Hassan '));
  await press('Add note');
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'threads.note')?.body).toEqual({
      text: 'Please call @Amira Hassan',
      mentions: [2],
    }),
  );
});

it('says that a message has no text, such as a booking request’s', async () => {
  show({ entries: () => [entry(10, { text: '' })] });
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  expect(await log.findByText('No text')).toBeTruthy();
});

it('folds automatic messages, and shows formatting in a frame without scripts or remote pictures', async () => {
  const html = '<p>Hello</p><script>alert(1)</script><img src="https://spy.example/a.gif">';
  show({
    entries: () => [entry(11, { isAutomatic: true, text: 'I am on holiday.' }), entry(10, { hasHtml: true })],
    replies: { 'threads.html': () => ({ html }) },
  });
  const folded = (await screen.findByText(/^Automatic reply, Simone Weil/)).closest('details');
  expect(folded?.open).toBe(false);
  await press('Show formatting');
  const frame = await screen.findByTitle('Email with formatting');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'; img-src data:;");
});

it('merges a mail that may belong to another thread after a confirmation', async () => {
  const { made, path } = show({
    replies: {
      'threads.get': ({ params }) => ({
        ...thread(Number(Object(params).id)),
        maybeOf: Object(params).id === '1' ? { id: 5, subject: 'Open day' } : null,
        others: [],
      }),
      'threads.merge': () => thread(5),
    },
  });
  await press('Merge');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(path()).toBe('/admin/inbox?thread=5'));
  expect(made.find(({ name }) => name === 'threads.merge')?.body).toEqual({ into: 5 });
});

it('takes the drafts along when a conversation is merged', async () => {
  const { stored, path } = show({
    drafts: [
      ['1/threads/1', draftText('We could')],
      ['1/threads/1/note', draftText('Ask Amira')],
      ['1/threads/5', draftText('Gladly!')],
    ],
    replies: {
      'threads.get': ({ params }) => ({
        ...thread(Number(Object(params).id)),
        maybeOf: Object(params).id === '1' ? { id: 5, subject: 'Open day' } : null,
        others: [],
      }),
      'threads.merge': () => thread(5),
    },
  });
  await press('Merge');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(path()).toBe('/admin/inbox?thread=5'));
  await waitFor(async () => expect((await box()).value).toBe('Gladly!\n\nWe could'));
  expect([...stored.keys()]).toEqual(['1/threads/5', '1/threads/5/note']);
});

it('keeps what was written when a colleague deletes the conversation, to copy or discard', async () => {
  const { stored } = show({
    drafts: [
      ['1/threads/1', draftText('We could')],
      ['1/threads/1/note', draftText('Ask Amira')],
    ],
    replies: {
      'threads.get': () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'We can’t find this conversation' });
      },
    },
  });
  await screen.findByText('We can’t find this conversation');
  expect(screen.getByText('We could')).toBeTruthy();
  expect(screen.getByText('Ask Amira')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0]!);
  expect(screen.queryByText('We could')).toBeNull();
  expect([...stored.keys()]).toEqual(['1/threads/1/note']);
});

it('works by keyboard: open, reply, note, snooze, assign, finish and back, and ignores keys while typing', async () => {
  const { made, path } = show({
    at: '/admin/inbox',
    threads: () => [thread(1), thread(2, { subject: 'Another' })],
    replies: {
      'threads.change': ({ params, body }) =>
        thread(Number(Object(params).id), { assignee: Object(body).assigneeId === 1 ? me : null }),
    },
  });
  const changes = () => made.filter(({ name }) => name === 'threads.change').map(({ body }) => body);
  await row(/A podcast/);
  await userEvent.keyboard('j');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toContain('thread=1'));
  const reply = await box();
  await userEvent.keyboard('r');
  await waitFor(() => expect(document.activeElement).toBe(reply));
  await userEvent.keyboard('je');
  expect(reply.value).toBe('je');
  expect(changes()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(path()).toContain('thread=1');
  await userEvent.keyboard('a');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(changes()).toEqual([{ assigneeId: 1 }]));
  await userEvent.keyboard('e');
  await waitFor(() => expect(changes().at(-1)).toEqual({ status: 'done', basedOn: 10 }));
  await userEvent.keyboard('s');
  await screen.findByRole('dialog', { name: 'Snooze until' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('n');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Note for the team'));
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('u');
  await waitFor(() => expect(path()).toBe('/admin/inbox'));
});

it('offers no reply to spam, and moves it to the inbox', async () => {
  const { made } = show({
    threads: () => [thread(1, { status: 'quarantine' })],
    replies: { 'threads.change': () => thread(1) },
  });
  await screen.findByText('This looks like spam. Move it to the inbox to reply.');
  await press('Move to inbox');
  await waitFor(() => expect(made.find(({ name }) => name === 'threads.change')?.body).toEqual({ status: 'open' }));
});

it('removes the drafts of a deleted thread', async () => {
  const { stored, path } = show({
    drafts: [
      ['1/threads/1', draftText('We could')],
      ['1/threads/2', draftText('And you')],
    ],
    replies: { 'threads.delete': () => ({ success: true }) },
  });
  await box();
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete permanently…' }));
  await press('Delete conversation');
  await screen.findByText('Conversation deleted');
  expect([...stored.keys()]).toEqual(['1/threads/2']);
  await waitFor(() => expect(path()).toBe('/admin/inbox'));
});

it('starts a conversation, and keeps the draft when the dialog is closed', async () => {
  const { made, path } = show({ at: '/admin/inbox', replies: { 'threads.start': () => thread(9, { kind: 'mail' }) } });
  await press('New message');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@school.example');
  await press('Send');
  await screen.findByText('Please write a message');
  await userEvent.type(screen.getByLabelText('Subject'), 'Prize day');
  await press('Cancel');
  await press('New message');
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Prize day');
  await userEvent.type(screen.getByLabelText('Message'), 'Shall we?');
  await press('Send');
  await waitFor(() => expect(path()).toContain('thread=9'));
  expect(made.find(({ name }) => name === 'threads.start')?.body).toEqual({
    email: 'ada@school.example',
    subject: 'Prize day',
    text: 'Shall we?',
  });
});

it('keeps the files of a new message when its dialog is closed, and sends a retry with the same key', async () => {
  let isReached = false;
  const { made, stored } = show({
    at: '/admin/inbox',
    replies: {
      'threads.upload': () => ({ id: 5, name: 'plan.pdf', size: 4, url: '/5' }),
      'threads.start': () => {
        if (!isReached) throw new NetworkError(new Error('offline'));
        return thread(9, { kind: 'mail' });
      },
    },
  });
  await press('New message');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@school.example');
  await userEvent.type(screen.getByLabelText('Subject'), 'Prize day');
  await userEvent.type(screen.getByLabelText('Message'), 'The plan.');
  await userEvent.upload(screen.getByLabelText('Attach files'), new File(['plan'], 'plan.pdf'));
  await screen.findByRole('button', { name: 'Remove plan.pdf' });
  await press('Send');
  await screen.findByRole('alert');
  await press('Cancel');
  isReached = true;
  await press('New message');
  await screen.findByRole('button', { name: 'Remove plan.pdf' });
  await press('Send');
  await waitFor(() => expect(stored.size).toBe(0));
  const [first, second] = made.filter(({ name }) => name === 'threads.start');
  expect(second!.body).toEqual({ email: 'ada@school.example', subject: 'Prize day', text: 'The plan.', files: [5] });
  expect(second!.idempotencyKey).toBe(first!.idempotencyKey);
});

it('explains an empty view', async () => {
  show({ at: '/admin/inbox?view=mine', threads: () => [] });
  expect(await screen.findByText('Nothing is assigned to you')).toBeTruthy();
});
