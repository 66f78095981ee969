import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FailingJob } from '#shared/contracts/jobs.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { JobsScreen } from './jobs-screen.tsx';

const AT = '2026-01-05T10:00:00.000Z';
const job = (id: number, more: Partial<FailingJob> = {}): FailingJob => ({
  id,
  kind: 'contact.notify',
  link: '/admin/inquiries?open=3',
  attempts: 80,
  reason: '550 No such mailbox',
  createdAt: AT,
  givenUpAt: AT,
  nextTryAt: null,
  mayDiscard: true,
  ...more,
});

function show(rows: FailingJob[]) {
  let items = rows;
  const drop = () => {
    items = items.slice(1);
    return { success: true };
  };
  return renderConsole(<JobsScreen />, {
    at: '/admin/jobs',
    replies: {
      'admin.jobs': () => items,
      'admin.jobs.retry': drop,
      'admin.jobs.discard': drop,
      'admin.overview': () => ({ openChats: 0, waitingChats: 0, waitingInquiries: 0, failedJobs: 0 }),
    },
  });
}

it('shows what failed and why, with a link', async () => {
  show([job(1), job(2, { kind: 'account.remove', givenUpAt: null, nextTryAt: AT, mayDiscard: false, link: null })]);
  const rows = within(await screen.findByRole('table', { name: 'Failed tasks' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/Email you a new inquiry.*550 No such mailbox.*Failed.*80/);
  expect(within(rows[1]!).getByRole('link').getAttribute('href')).toBe('/admin/inquiries?open=3');
  expect(rows[2]?.textContent).toMatch(/rest of an account.*Retrying/);
  expect(within(rows[2]!).queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});

it('retries a task, which leaves the list', async () => {
  const { made } = show([job(1)]);
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
  await screen.findByText('Retrying now');
  await screen.findByText('No failed tasks');
  expect(made.find(({ name }) => name === 'admin.jobs.retry')?.params).toEqual({ id: '1' });
});

it('dismisses a task after a confirmation, and moves the focus to the list', async () => {
  const { made } = show([job(1), job(2)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: Email you a new inquiry, 1' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Dismiss task' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /, 1$/ })).toBeNull());
  expect(made.find(({ name }) => name === 'admin.jobs.discard')?.params).toEqual({ id: '1' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Failed tasks' })));
});
