import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MailboxCheck, MailConnection } from '#shared/contracts/mailbox.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { MailboxScreen } from './mailbox-screen.tsx';

const AT = '2026-11-25T10:40:00Z';
const connection = (name: MailConnection['name'], more: Partial<MailConnection> = {}): MailConnection => ({
  name,
  state: 'off',
  workedAt: null,
  failedAt: null,
  error: null,
  ...more,
});

function renderMailbox(checks: MailboxCheck[] = []) {
  renderConsole(<MailboxScreen />, {
    at: '/admin/mailbox',
    replies: {
      'admin.mailbox': () => ({
        address: 'hello@bonjour.example',
        replyAddress: 'hello+reply-…@bonjour.example',
        connections: [
          connection('smtp', { state: 'works', workedAt: AT }),
          connection('imap', { state: 'failing', workedAt: AT, failedAt: AT, error: 'Invalid credentials' }),
          connection('webhook'),
          connection('pipe'),
        ],
      }),
      'admin.mailbox.check': () => ({ checks }),
    },
  });
}

it('shows in words whether each connection works', async () => {
  renderMailbox();
  await screen.findByText(/^Works\. Last used at .*10:40/);
  expect(screen.getByText(/^It hasn’t worked since/)).toBeTruthy();
  expect(screen.getByText('The server says: Invalid credentials')).toBeTruthy();
  expect(screen.getByText('Not set up. Set MAIL_IN_SECRET to let a provider send us emails.')).toBeTruthy();
  expect(screen.getByText(/addresses such as hello\+reply-…@bonjour\.example/)).toBeTruthy();
});

it('checks on request, and shows what to do', async () => {
  const message = 'The mail server refused the user name or the password in IMAP_URL.';
  renderMailbox([
    { name: 'smtp', isFine: true, message: 'We can sign in to the mail server.', detail: null },
    { name: 'imap', isFine: false, message, detail: 'NO LOGIN failed' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('The server says: NO LOGIN failed')).toBeTruthy();
  expect(screen.getByText('We can sign in to the mail server.')).toBeTruthy();
});
