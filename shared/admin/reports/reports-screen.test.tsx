import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { Report } from '#shared/contracts/reports.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const markup = '<img src=x onerror=alert(1)>';

const report = (id: number, more: Partial<Report> = {}): Report => ({
  id,
  kind: 'comment',
  targetId: 7,
  postId: 3,
  text: markup,
  author: { id: 4, firstName: 'Paul', lastName: 'Gauguin' },
  reporter: { id: 5, firstName: 'Rosa', lastName: 'Bonheur' },
  reason: 'spam',
  words: null,
  reportsOfThis: 2,
  state: 'open',
  outcome: null,
  note: null,
  resolvedBy: null,
  resolvedAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...more,
});
const both = [report(2), report(1, { reporter: null, reason: 'other', words: 'Look at this.' })];

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;
const show = (replies: Options['replies'] = {}, at = '/admin/reports') =>
  renderConsole(<ReportsScreen />, { at, replies: { 'admin.reports.list': () => both, ...replies } });

it('shows reported content once: the stored text, its author, who reported it and why, and how often', async () => {
  const { container } = show();
  await screen.findByRole('heading', { name: 'A comment by Paul Gauguin' });
  const list = within(screen.getByRole('region', { name: 'To review' }));
  expect(list.getAllByRole('heading')).toHaveLength(1);
  expect(list.getByText('2 reports')).toBeTruthy();
  expect(list.getByText(markup)).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
  const reasons = list
    .getAllByText(/Advertising or spam|Something else/)
    .map((reason) => reason.parentElement?.textContent);
  expect(reasons[0]).toMatch(/^Advertising or spam · Rosa Bonheur · /);
  expect(reasons[1]).toMatch(/^Something else · A deleted account · /);
  expect(list.getByText('Look at this.')).toBeTruthy();
});

it('links to the content on the site, while it exists, and to its author', async () => {
  const { platform } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'View on the site' }));
  expect(platform.openSite).toHaveBeenLastCalledWith('/feed/3#comment-7');
  await userEvent.click(screen.getByRole('button', { name: 'View author' }));
  expect(platform.openSite).toHaveBeenLastCalledWith('/users/4');
});

it('removes content after a confirmation, with a note, and refetches the queue', async () => {
  let reports = both;
  const { made } = show({
    'admin.reports.list': () => reports,
    'admin.reports.resolve': () => {
      reports = [];
      return report(2, { state: 'closed', outcome: 'removed' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove comment' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Third time');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove comment' }));
  expect(await screen.findByText('The comment was removed')).toBeTruthy();
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
  expect(made.find(({ name }) => name === 'admin.reports.resolve')).toMatchObject({
    params: { id: '2' },
    body: { outcome: 'removed', note: 'Third time' },
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'To review' })));
});

it('shows when another administrator has decided differently, and refetches the queue', async () => {
  let reports = both;
  show({
    'admin.reports.list': () => reports,
    'admin.reports.resolve': () => {
      reports = [];
      throw new ApiError({ status: 409, message: 'This report is closed already.', code: 'conflict' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep comment' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep comment' }));
  expect(await screen.findByText('This report is closed already.')).toBeTruthy();
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
});

it('keeps the note for a retry when the server can’t be reached', async () => {
  show({
    'admin.reports.resolve': () => {
      throw new NetworkError(new Error('offline'));
    },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: /^Keep/ }))[0]!);
  await userEvent.type(await screen.findByLabelText('Note (optional)'), 'Harmless');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Keep/ }));
  await screen.findByText('We couldn’t close this report');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('Harmless');
});

it('shows past decisions with name and note, without actions', async () => {
  const closed = report(2, {
    state: 'closed',
    outcome: 'kept',
    note: 'Harmless.',
    postId: null,
    resolvedBy: { id: 1, firstName: 'Jeanne', lastName: 'Moreau' },
    resolvedAt: '2026-01-06T10:00:00.000Z',
  });
  const { made } = show({ 'admin.reports.list': () => [closed] }, '/admin/reports?state=closed');
  expect((await screen.findByText('Kept')).parentElement?.textContent).toContain('Jeanne Moreau');
  expect(screen.getByText('Harmless.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove comment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'View on the site' })).toBeNull();
  expect(made[0]?.query).toEqual({ state: 'closed' });
});
