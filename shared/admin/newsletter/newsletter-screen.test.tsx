import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { someBlogPost } from '../../../tests/support/blog.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { NewsletterScreen } from './newsletter-screen.tsx';

const AT = '2026-01-05T10:00:00.000Z';
const counts = { total: 10, ready: 0, sending: 0, sent: 10, failed: 0, uncertain: 0, skipped: 0 };
const summary = {
  id: 7,
  subject: 'Open days that work',
  status: 'draft',
  audience: { kind: 'all', value: null },
  inArchive: true,
  slug: null,
  sendAt: null,
  startedAt: null,
  closedAt: null,
  pauseReason: null,
  lastError: null,
  counts: { ...counts, total: 0, sent: 0 },
  createdAt: AT,
  updatedAt: AT,
  trash: null,
};
const whole = { ...summary, preheader: '', doc: documentOf('Forty families came.'), pictures: [] };

const show = (
  at: string,
  newsletter: object = whole,
  replies: Record<string, () => unknown> = {},
  drafts: readonly (readonly [string, string])[] = [],
) =>
  renderConsole(<NewsletterScreen />, {
    at,
    drafts,
    replies: {
      'newsletters.list': () => [summary],
      'newsletters.get': () => newsletter,
      'newsletters.audience': () => ({ count: 240 }),
      'newsletters.recipients': () => [],
      'blog.list': () => [],
      ...replies,
    },
  });

it('lists the newsletters, each with a link to its page', async () => {
  show('/admin/newsletter');
  const link = await screen.findByRole('link', { name: 'Open days that work' });
  expect(link.getAttribute('href')).toContain('issue=7');
  expect(screen.getByText('Draft')).toBeTruthy();
});

it('sorts by a column heading', async () => {
  const { made } = show('/admin/newsletter');
  await userEvent.click(await screen.findByRole('button', { name: 'Last edited' }));
  expect(screen.getByRole('columnheader', { name: 'Last edited' }).getAttribute('aria-sort')).toBe('ascending');
  await waitFor(() =>
    expect(made.findLast(({ name }) => name === 'newsletters.list')).toMatchObject({ query: { sort: 'changed' } }),
  );
});

it('undoes a deletion from the toast', async () => {
  const { made } = show('/admin/newsletter?issue=7', whole, {
    'newsletters.delete': () => ({ success: true }),
    'newsletters.trash.restore': () => ({ success: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Newsletter restored');
  expect(made.find(({ name }) => name === 'newsletters.trash.restore')?.params).toEqual({ id: '7' });
});

it('shows the number of recipients before sending', async () => {
  const { made } = show('/admin/newsletter?issue=7', whole, {
    'newsletters.send': () => ({ ...summary, status: 'sending', counts: { ...counts, total: 240 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send…' }));
  await screen.findByText('Send to 240 people?');
  expect(made.some(({ name }) => name === 'newsletters.send')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Send to 240 people now' }));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'newsletters.send')).toMatchObject({
      body: { at: null, ifUpdatedAt: AT },
    }),
  );
});

it('starts from the current send time when it changes, and does not offer to send now first', async () => {
  const scheduled = { ...whole, status: 'scheduled', sendAt: '2099-03-05T09:30:00.000Z' };
  const { made } = show('/admin/newsletter?issue=7', scheduled, { 'newsletters.send': () => scheduled });
  await userEvent.click(await screen.findByRole('button', { name: 'Change send time…' }));
  const time = new Date(2099, 2, 6, 14, 15);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Date and time/);
  expect(new Date(field.value).toISOString()).toBe('2099-03-05T09:30:00.000Z');
  expect(screen.getByText(/You can change or unschedule it until then\.$/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '2099-03-06T14:15' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'newsletters.send')?.body).toEqual({
      at: time.toISOString(),
      ifUpdatedAt: AT,
    }),
  );
});

it('warns in the confirmation and the preview when Gmail would clip the newsletter', async () => {
  const preview = (kB: number) => ({ html: `<p>${'é'.repeat(kB * 500)}</p>`, text: 'Forty families came.' });
  show('/admin/newsletter?issue=7', whole, { 'newsletters.preview': () => preview(110) });
  await userEvent.click(await screen.findByRole('button', { name: 'Send…' }));
  expect((await screen.findByText(/Gmail hides everything after 102 kB/)).textContent).toContain('111 kB');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
  await screen.findByText(/Gmail hides everything after 102 kB/);
});

it('keeps the text’s editor while the preview is shown, with its uploads, pictures and undo history', async () => {
  show('/admin/newsletter?issue=7', whole, {
    'newsletters.preview': () => ({ html: '<p>Forty families came.</p>', text: 'Forty families came.' }),
  });
  const text = await screen.findByLabelText('Text');
  await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
  await screen.findByTitle('Preview of the email');
  await userEvent.click(screen.getByRole('tab', { name: 'Write' }));
  expect(screen.getByLabelText('Text')).toBe(text);
});

it('shows no such warning for a short newsletter', async () => {
  show('/admin/newsletter?issue=7', whole, {
    'newsletters.preview': () => ({ html: '<p>Short</p>', text: 'Short' }),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Preview' }));
  await screen.findByTitle('Preview of the email');
  expect(screen.queryByText(/Gmail/)).toBeNull();
});

it('asks to send a new newsletter after saving it, and removes that request from the history state', async () => {
  const State = () => <output aria-label="Status">{JSON.stringify(useLocation().state)}</output>;
  renderConsole(
    <>
      <NewsletterScreen />
      <State />
    </>,
    {
      at: '/admin/newsletter?issue=new',
      replies: {
        'newsletters.get': () => whole,
        'newsletters.create': () => whole,
        'newsletters.audience': () => ({ count: 240 }),
        'blog.list': () => [],
      },
    },
  );
  await userEvent.type(await screen.findByLabelText(/^Subject/), 'Open days that work');
  await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
  await screen.findByText('Send to 240 people?');
  expect(screen.getByLabelText('Status').textContent).toBe('null');
});

it('can start from a blog post’s text and picture', async () => {
  const url = `/api/blog/pictures/${'a'.repeat(32)}-480.webp`;
  const picture = { id: 4, url, width: 400, height: 300, sizes: [{ url, width: 400 }], alt: 'The gate' };
  const post = someBlogPost({ title: 'At the gate', content: 'It begins early.', imageUrl: url, picture });
  const replies = { 'blog.list': () => [post], 'blog.get': () => post, 'newsletters.create': () => whole };
  const first = show('/admin/newsletter?issue=new', whole, replies);
  await userEvent.selectOptions(await screen.findByLabelText(/^Start from a blog post/), 'At the gate');
  await screen.findByDisplayValue('At the gate');
  first.unmount();

  // The draft on the device shows the picture, too.
  const { made } = show('/admin/newsletter?issue=new', whole, replies, [...first.stored]);
  await screen.findByText(/^Draft restored/);
  await screen.findByRole('img', { name: 'The gate' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'newsletters.create')?.body).toMatchObject({
      doc: {
        content: [
          { type: 'picture', attrs: { pictureId: 4, alt: 'The gate' } },
          { type: 'paragraph' },
          { type: 'button', attrs: { href: `/blog/${post.slug}` } },
        ],
      },
    }),
  );
});

it('asks before a blog post replaces the subject', async () => {
  const post = someBlogPost({ title: 'At the gate' });
  show('/admin/newsletter?issue=new', whole, { 'blog.list': () => [post], 'blog.get': () => post });
  await userEvent.type(await screen.findByLabelText(/^Subject/), 'My own words');
  await userEvent.selectOptions(await screen.findByLabelText(/^Start from a blog post/), 'At the gate');
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace what you’ve written?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByDisplayValue('My own words')).toBeTruthy();
});

it('offers scheduled posts, marked as not yet published', async () => {
  const publishedAt = new Date(Date.now() + 86_400_000).toISOString();
  const post = someBlogPost({ title: 'At the gate', publishedAt });
  const draft = someBlogPost({ slug: 'draft', title: 'Half a thought', published: false });
  const { made } = show('/admin/newsletter?issue=new', whole, {
    'blog.list': () => [post, draft],
    'blog.get': () => post,
  });
  const choice = await screen.findByLabelText(/^Start from a blog post/);
  const offered = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(offered).toEqual(['Choose a post…', expect.stringMatching(/^At the gate \(scheduled for /)]);
  await userEvent.selectOptions(choice, post.slug);
  await screen.findByText('This post isn’t on the website yet');
  expect(made.find(({ name }) => name === 'blog.list')?.query).toMatchObject({ scope: 'all' });
});

it('shows errors beside missing fields, and sends nothing', async () => {
  const { made } = show('/admin/newsletter?issue=new');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a subject');
  expect(made.some(({ name }) => name === 'newsletters.create')).toBe(false);
});

describe('what is written while a newsletter is being saved', () => {
  const write = async (subject: string) =>
    fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: subject } });
  const saved = { ...whole, subject: 'At dawn', updatedAt: '2026-01-05T10:01:00.000Z' };
  const subject = () => screen.getByLabelText<HTMLInputElement>(/^Subject/).value;

  it('is kept, and not sent unseen', async () => {
    const response = Promise.withResolvers<object>();
    let now = whole;
    const { made } = show('/admin/newsletter?issue=7', whole, {
      'newsletters.get': () => now,
      'newsletters.update': () => response.promise,
    });
    await write('At dawn');
    await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
    await write('At dusk');
    now = saved;
    response.resolve(saved);
    await screen.findByRole('heading', { name: 'At dawn' });
    expect(subject()).toBe('At dusk');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(made.findLast(({ name }) => name === 'newsletters.update')?.body).toMatchObject({
      subject: 'At dusk',
      ifUpdatedAt: saved.updatedAt,
    });
  });

  it('is kept in a new one', async () => {
    const response = Promise.withResolvers<object>();
    const { stored } = show('/admin/newsletter?issue=new', saved, { 'newsletters.create': () => response.promise });
    await write('At dawn');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await write('At dusk');
    response.resolve(saved);
    await screen.findByRole('heading', { name: 'At dawn' });
    expect(subject()).toBe('At dusk');
    expect([...stored.keys()]).toEqual(['1/newsletter/7']);
  });
});

it('goes back to the text to show errors, and says what the preview is missing', async () => {
  show('/admin/newsletter?issue=new');
  const tab = (name: string) => screen.getByRole('tab', { name });
  fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: 'Open days' } });
  await userEvent.selectOptions(screen.getByLabelText(/^Audience/), 'region');
  await userEvent.click(tab('Preview'));
  await screen.findByText('Please choose a region');
  await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
  expect(tab('Write').getAttribute('aria-selected')).toBe('true');
  await screen.findByText('Please choose a region');
});

it('lists recipients with unknown delivery, and retries them after a confirmation', async () => {
  const sent = { ...whole, status: 'sent', startedAt: AT, closedAt: AT, counts: { ...counts, sent: 8, uncertain: 2 } };
  const { made } = show('/admin/newsletter?issue=7', sent, { 'newsletters.resend': () => ({ ...summary }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Send again…' }));
  await screen.findByText('Send again to 2 people?');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'newsletters.resend')).toMatchObject({ body: { state: 'uncertain' } }),
  );
});

it('explains what to do when the mail server rejects every email', async () => {
  const paused = {
    ...whole,
    status: 'paused',
    pauseReason: 'errors',
    lastError: '535 wrong password',
    startedAt: AT,
    counts: { ...counts, sent: 4, ready: 6 },
  };
  const { made } = show('/admin/newsletter?issue=7', paused, { 'newsletters.resume': () => summary });
  await screen.findByText(/535 wrong password/);
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(made.some(({ name }) => name === 'newsletters.resume')).toBe(true));
});

describe('two people editing a newsletter', () => {
  const LATER = '2026-01-05T11:00:00.000Z';
  const conflict = () => {
    const fields = { ifUpdatedAt: 'Last edited' };
    throw new ApiError({ status: 409, code: 'conflict', message: 'Jeanne Moreau changed this newsletter.', fields });
  };
  const gone = new ApiError({ status: 404, code: 'not_found', message: 'This newsletter could not be found.' });
  /** A newsletter on a fake server that rejects changes to an earlier version. */
  function server(changes: object) {
    const theirs = { ...whole, ...changes, updatedAt: LATER };
    let now: object | null = whole;
    const view = show('/admin/newsletter?issue=7', whole, {
      'newsletters.get': () => {
        if (now === null) throw gone;
        return now;
      },
      'newsletters.update': ((input: { body: { ifUpdatedAt: string } }) => {
        if (now === null) throw gone;
        if (now !== whole && input.body.ifUpdatedAt !== LATER) conflict();
        now = { ...whole, ...input.body, updatedAt: LATER };
        return now;
      }) as () => unknown,
      'newsletters.create': ((input: { body: object }) => ({ ...whole, ...input.body, id: 8 })) as () => unknown,
    });
    return {
      ...view,
      change: () => void (now = theirs),
      remove: () => void (now = null),
      saved: () => view.made.findLast(({ name }) => name === 'newsletters.update')?.body,
    };
  }
  const subject = async () => (await screen.findByRole('textbox', { name: /^Subject/ })) as HTMLInputElement;
  const write = async (words: string) => {
    await userEvent.clear(await subject());
    await userEvent.type(await subject(), words);
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('the second one sees the first one’s changes, and overwrites only the fields they edited', async () => {
    const { change, saved } = server({ subject: 'Open days that shine', preheader: 'Theirs, too.' });
    await write('Open days that last');
    change();
    await press('Save');
    await screen.findByText('Jeanne Moreau changed this newsletter.');
    expect(screen.getByText('shine', { exact: false, selector: 'del' })).toBeTruthy();
    expect(screen.getByText('last', { exact: false, selector: 'ins' })).toBeTruthy();
    expect(screen.queryByText('Preview text', { selector: 'dt' })).toBeNull();
    await press('Back to editing');
    expect((await subject()).value).toBe('Open days that last');
    await press('Compare');
    await press('Overwrite with mine');
    await waitFor(() => expect(saved()).toMatchObject({ preheader: 'Theirs, too.', ifUpdatedAt: LATER }));
    expect((await subject()).value).toBe('Open days that last');
  });

  it('the second one can take the other version after a confirmation', async () => {
    const { change, stored } = server({ subject: 'Open days that shine' });
    await write('Mine');
    change();
    await press('Save');
    await press('Use their version');
    await press('Use theirs');
    expect((await subject()).value).toBe('Open days that shine');
    expect(stored.size).toBe(0);
  });

  it('the text of a deleted newsletter is kept', async () => {
    const { remove, made } = server({});
    await write('Mine');
    remove();
    await press('Save');
    await screen.findByText('This newsletter was deleted while you were editing.');
    await press('Save mine as a new newsletter');
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'newsletters.create')).toMatchObject({ body: { subject: 'Mine' } }),
    );
  });

  it('there is no conflict when only the schedule has changed', async () => {
    const { change, saved } = server({ status: 'scheduled', sendAt: LATER });
    await write('Mine');
    change();
    await press('Save');
    await screen.findByText('Saved as a draft');
    expect(saved()).toMatchObject({ subject: 'Mine', ifUpdatedAt: LATER });
  });

  it('a newsletter that was sent in the meantime can be continued as a new one', async () => {
    const { change, queryClient, stored } = server({ status: 'sending', startedAt: LATER });
    await write('Mine');
    change();
    await queryClient.invalidateQueries();
    await screen.findByText(/^This newsletter was sent while you were editing/);
    await userEvent.click(screen.getByRole('link', { name: 'Use them in a new newsletter' }));
    await screen.findByRole('heading', { name: 'New newsletter' });
    expect((await subject()).value).toBe('Mine');
    expect([...stored.keys()].filter((key) => key.endsWith('newsletter/7'))).toEqual([]);
  });

  it('says when that would replace another newsletter that is not saved yet', async () => {
    const { change, queryClient, platform } = server({ status: 'sending', startedAt: LATER });
    await write('Mine');
    platform.drafts.write(1, 'newsletter/new', 'Another');
    change();
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/^You have a new newsletter on this device that isn’t saved yet/)).toBeTruthy();
  });
});
