import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
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
    expect(body).toEqual({ days: null, reason: 'Advertising.', onlyIfActive: true });
  });

  it('asks before a written reason is discarded', async () => {
    show(record);
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Advertising.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Advertising.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says when somebody else has suspended them since, and replaces that only with a second press', async () => {
    const { made } = show(record, {
      'admin.users.suspend': ({ body }: { body: { onlyIfActive: boolean } }) => {
        if (!body.onlyIfActive) return { success: true };
        const message = 'Someone else has suspended this member.';
        throw new ApiError({ status: 409, code: 'conflict', message, fields: { onlyIfActive: message } });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Advertising.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await dialog.findByText('Someone else has suspended this member.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Advertising.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Berthe is suspended');
    expect(made.filter(({ name }) => name === 'admin.users.suspend')).toHaveLength(2);
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
