import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MemberRecord } from '#shared/contracts/suspensions.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { UsersScreen } from './users-screen.tsx';

const nobody = { total: 0, newest: [] };
const record: MemberRecord = {
  member: {
    id: 2,
    firstName: 'Berthe',
    lastName: 'Morisot',
    email: 'berthe@school.example',
    isAdmin: false,
    createdAt: new Date().toISOString(),
    suspension: null,
  },
  suspensions: nobody,
  reportsOf: nobody,
  reportsBy: nobody,
  removals: nobody,
};
const show = (found: MemberRecord | null, replies = {}) =>
  renderConsole(<UsersScreen />, {
    at: '/admin/users?member=2',
    replies: { 'admin.users.record': () => found, ...replies },
  });

describe('a member’s record', () => {
  it('has an empty state in each part', async () => {
    show(record);
    await screen.findByRole('heading', { name: 'Berthe Morisot' });
    for (const words of ['Never suspended.', 'Nothing removed.', 'No reports made.']) {
      screen.getByText(words);
    }
    await userEvent.click(screen.getByRole('button', { name: 'All users' }));
    expect(screen.queryByText('Never suspended.')).toBeNull();
  });

  it('asks for duration and reason before suspending', async () => {
    const { made } = show(record, { 'admin.users.suspend': () => ({ success: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    dialog.getByText('Please enter a reason');
    await userEvent.selectOptions(dialog.getByLabelText('Duration'), 'lifted');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Advertising.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Berthe is suspended');
    const body = made.find(({ name }) => name === 'admin.users.suspend')?.body;
    expect(body).toEqual({ days: null, reason: 'Advertising.' });
  });

  it('locks the reason while it is sent, because later changes would be lost', async () => {
    show(record, { 'admin.users.suspend': () => new Promise<never>(() => undefined) });
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Advertising.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), ' Again.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Advertising.');
  });

  it('shows the current suspension, and ends it after a confirmation', async () => {
    const suspension = { reason: 'Advertising.', until: null };
    const { made } = show(
      { ...record, member: { ...record.member, suspension } },
      { 'admin.users.restore': () => ({ success: true }) },
    );
    await screen.findByText(/^Suspended until further notice\. Reason: “Advertising\.”/);
    await userEvent.click(screen.getByRole('button', { name: 'Restore Berthe Morisot' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'End Berthe Morisot’s suspension?' }));
    expect(made.some(({ name }) => name === 'admin.users.restore')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'End suspension' }));
    await screen.findByText('Berthe is no longer suspended');
    expect(made.some(({ name }) => name === 'admin.users.restore')).toBe(true);
  });

  it('makes the member an administrator after a confirmation', async () => {
    const { made } = show(record, { 'admin.users.administrator': () => ({ success: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Make administrator' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Make Berthe Morisot an administrator?' }));
    expect(made.some(({ name }) => name === 'admin.users.administrator')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Make administrator' }));
    await screen.findByText('Berthe Morisot is an administrator');
    expect(made.find(({ name }) => name === 'admin.users.administrator')?.body).toEqual({ isAdmin: true });
  });
});
