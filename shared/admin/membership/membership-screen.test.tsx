import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Application, Invitation } from '#shared/contracts/membership.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { MembershipScreen } from './membership-screen.tsx';

const request: Application = {
  id: 5,
  email: 'ada@hill.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  schoolName: 'Hill School',
  role: 'Head of marketing',
  note: 'A colleague told me.',
  state: 'waiting',
  word: null,
  decidedBy: null,
  decidedAt: null,
  userId: null,
  createdAt: new Date().toISOString(),
};
const invitation: Invitation = {
  id: 7,
  label: 'Conference',
  email: null,
  mostUses: 20,
  uses: 3,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  revokedAt: null,
  createdBy: null,
  createdAt: new Date().toISOString(),
  open: true,
};

type Replies = NonNullable<Parameters<typeof renderConsole>[1]>['replies'];
const show = (replies: Replies = {}, at = '/admin/joining') =>
  renderConsole(<MembershipScreen />, {
    at,
    replies: {
      'admin.admission': () => ({ mode: 'approval', waiting: 1 }),
      'admin.applications': () => [request],
      'admin.invitations': () => [invitation],
      ...replies,
    },
  });
const bodiesOf = (made: readonly { name: string; body?: unknown }[], name: string) =>
  made.filter((call) => call.name === name).map(({ body }) => body);

describe('the registration mode', () => {
  it('shows the current setting, and changes it only on save', async () => {
    let mode = 'approval';
    const { made } = show({
      'admin.admission': () => ({ mode, waiting: 1 }),
      'admin.admission.set': ({ body }) => ({ mode: (mode = (body as { mode: string }).mode) }),
    });
    const approval = await screen.findByRole<HTMLInputElement>('radio', { name: /^By approval/ });
    expect(approval.checked).toBe(true);
    approval.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Open/ }).checked).toBe(true);
    expect(bodiesOf(made, 'admin.admission.set')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Joining is now open');
    expect(bodiesOf(made, 'admin.admission.set')).toEqual([{ mode: 'open' }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('shows an error when saving fails', async () => {
    show({
      'admin.admission.set': () => {
        throw new ApiError({ status: 503, message: 'The server is busy.' });
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /^By invitation/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We couldn’t change how people join')).toBeTruthy();
  });
});

describe('requests to join', () => {
  it('are approved with one press', async () => {
    const { made } = show({ 'admin.applications.decide': () => ({ ...request, state: 'approved' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ada Lovelace' }));
    await screen.findByText('Ada Lovelace approved');
    expect(bodiesOf(made, 'admin.applications.decide')).toEqual([{ approved: true }]);
  });

  it('are declined after a confirmation, with a note that is kept when declining fails', async () => {
    let isDown = true;
    const { made } = show({
      'admin.applications.decide': () => {
        if (isDown) throw new ApiError({ status: 503, message: 'The server is busy.' });
        return { ...request, state: 'declined' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Ada Lovelace' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Personal note/), 'Not yet.');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await screen.findByText('The server is busy.');
    isDown = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodiesOf(made, 'admin.applications.decide').at(-1)).toEqual({ approved: false, word: 'Not yet.' });
  });

  it('have an empty state', async () => {
    show({ 'admin.applications': () => [] });
    expect(await screen.findByRole('heading', { name: 'No membership requests' })).toBeTruthy();
  });
});

describe('invitations', () => {
  it('show their link once', async () => {
    const link = 'https://bonjour.test/join?invitation=abc';
    const { made } = show(
      { 'admin.invitations.create': () => ({ ...invitation, link }) },
      '/admin/joining?part=invitations',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('How to invite'), 'link');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(link);
    expect(bodiesOf(made, 'admin.invitations.create')).toEqual([{ label: '', days: 7, mostUses: 10 }]);
  });

  it('show errors beside the address', async () => {
    const fields = { email: 'Please enter a valid email address' };
    show(
      {
        'admin.invitations.create': () => {
          throw new ApiError({ status: 400, code: 'validation_failed', message: fields.email, fields });
        },
      },
      '/admin/joining?part=invitations',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(fields.email)).toBeTruthy();
  });

  it('are revoked after a confirmation', async () => {
    const { made } = show({ 'admin.invitations.revoke': () => ({ success: true }) }, '/admin/joining?part=invitations');
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation: Conference' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await screen.findByText('Invitation revoked');
    expect(made.some(({ name }) => name === 'admin.invitations.revoke')).toBe(true);
  });
});
