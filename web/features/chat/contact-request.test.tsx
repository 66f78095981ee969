import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { fakeChat } from '../../../tests/support/conversation.ts';
import { box, resetChat, lines, offline, openChat, press, say, silence } from '../../../tests/support/open-chat.tsx';

beforeEach(resetChat);

describe('the contact form', () => {
  const asking = () =>
    fakeChat((message) => (message.includes('@') ? 'Thank you.' : 'Please leave your email address.'));
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Contact Info' });
  const ask = () => say('Do you film whales?{Enter}');

  it('appears when a message asks for an address, and disappears once it is sent', async () => {
    const { made } = await openChat(asking());
    await ask();
    await screen.findByText('Great! Let me get your contact info so our team can follow up:');
    expect(submit().disabled).toBe(true);
    await userEvent.type(screen.getByPlaceholderText('Your email address *'), ' ada@school.example ');
    await userEvent.type(screen.getByPlaceholderText('Your name (optional)'), 'Ada');
    await userEvent.click(submit());
    await waitFor(() =>
      expect(lines().slice(-2)).toEqual(['My email address is ada@school.example and my name is Ada.', 'Thank you.']),
    );
    expect(made('chat.contact')[0]?.body).toEqual({
      sessionId: 'conversation-1',
      email: 'ada@school.example',
      name: 'Ada',
    });
    expect(screen.queryByPlaceholderText('Your email address *')).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it('keeps the typed text when sending fails', async () => {
    silence();
    await openChat(asking(), { 'chat.contact': offline });
    await ask();
    await userEvent.type(await screen.findByPlaceholderText('Your email address *'), 'ada@school.example');
    await userEvent.click(submit());
    await screen.findByText(/Sorry, we couldn’t save that/);
    expect(screen.getByPlaceholderText<HTMLInputElement>('Your email address *').value).toBe('ada@school.example');
  });

  it('shows an error for an invalid address', async () => {
    await openChat(asking(), {
      'chat.contact': () => {
        const fields = { email: 'Please enter a valid email address' };
        throw new ApiError({ status: 400, code: 'validation_failed', message: fields.email, fields });
      },
    });
    await ask();
    await userEvent.type(await screen.findByPlaceholderText('Your email address *'), 'ada');
    await userEvent.click(submit());
    expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
  });

  it('can be dismissed', async () => {
    await openChat(asking());
    await ask();
    await screen.findByPlaceholderText('Your email address *');
    await press('Not now');
    expect(screen.queryByPlaceholderText('Your email address *')).toBeNull();
  });
});
