import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import NewsletterForm from './newsletter-form.island.tsx';

const MESSAGE = 'Nearly there.';
const show = (reply: () => unknown = () => ({ success: true, message: MESSAGE })) =>
  renderScreen(<NewsletterForm />, { replies: { 'newsletter.subscribe': reply } });
const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: /Email/ }), text);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

describe('the newsletter form', () => {
  it('sends the address and focuses the confirmation', async () => {
    const { made } = show();
    await type('colette@school.example');
    await press();
    const answer = await screen.findByText(MESSAGE);
    expect(document.activeElement).toBe(answer);
    expect(made).toMatchObject([{ body: { email: 'colette@school.example', website: '' } }]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['', 'colette', 'a b@school.example'])(
    'shows an error for the address "%s" and focuses it, without a call',
    async (text) => {
      const { made } = show();
      if (text) await type(text);
      await press();
      await screen.findByText('Please enter a valid email address');
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Email/ }));
      expect(made).toEqual([]);
    },
  );

  it('shows why sending failed, keeps the address, and retries under the same key', async () => {
    const { made } = show(() => {
      throw new NetworkError('offline');
    });
    await type('colette@school.example');
    await press();
    await screen.findByText(/couldn’t reach the server/);
    await press();
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made[1]?.idempotencyKey).toBe(made[0]?.idempotencyKey);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe('colette@school.example');
  });

  it('shows an error beside the field when the server refuses the address', async () => {
    const email = 'Please enter a valid email address';
    show(() => {
      throw new ApiError({ status: 400, code: 'validation_failed', message: email, fields: { email } });
    });
    await type('colette@school.example');
    await press();
    expect(await screen.findAllByText(email)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Email/ })));
  });
});
