import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { documentOf } from '#shared/rules/rich-text.ts';
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
};
const whole = { ...summary, preheader: '', doc: documentOf('Forty families came.'), pictures: [] };

const show = (at: string, newsletter: object = whole, replies: Record<string, () => unknown> = {}) =>
  renderConsole(<NewsletterScreen />, {
    at,
    replies: {
      'newsletters.list': () => [summary],
      'newsletters.get': () => newsletter,
      'newsletters.audience': () => ({ count: 240 }),
      'newsletters.recipients': () => [],
      'blog.list': () => [],
      ...replies,
    },
  });

it('lists the newsletters, each a way to its page', async () => {
  show('/admin/newsletter');
  const link = await screen.findByRole('link', { name: 'Open days that work' });
  expect(link.getAttribute('href')).toContain('issue=7');
  expect(screen.getByText('Draft')).toBeTruthy();
});

it('names the number before anything goes out', async () => {
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

it('says beside the fields what is missing, and asks nobody', async () => {
  const { made } = show('/admin/newsletter?issue=new');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a subject');
  expect(made.some(({ name }) => name === 'newsletters.create')).toBe(false);
});

it('shows those who are uncertain, and sends to them again after a question', async () => {
  const sent = { ...whole, status: 'sent', startedAt: AT, closedAt: AT, counts: { ...counts, sent: 8, uncertain: 2 } };
  const { made } = show('/admin/newsletter?issue=7', sent, { 'newsletters.resend': () => ({ ...summary }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Send to them again…' }));
  await screen.findByText('Send again to 2 people?');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'newsletters.resend')).toMatchObject({ body: { state: 'uncertain' } }),
  );
});

it('says what to do when the mail server has refused one mail after the other', async () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(made.some(({ name }) => name === 'newsletters.resume')).toBe(true));
});
