import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import ContactPanel from './contact-panel.island.tsx';

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

/** The calls without those that ask when we reply. */
const sent = <T extends { readonly name: string }>(made: readonly T[]): T[] =>
  made.filter(({ name }) => name !== 'reply-promise.get');

async function fillIn() {
  await userEvent.type(field(/First name/), 'Grace');
  await userEvent.type(field(/Last name/), 'Hopper');
  await userEvent.type(field(/Email/), 'grace@school.example');
  await userEvent.type(field(/Message/), 'Could you film our open day?');
}

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('the contact form', () => {
  it('says when we reply while we are closed', async () => {
    const closed = {
      open: false,
      replyBy: '2030-01-07T10:00:00.000Z',
      office: { city: 'London', timeZone: 'Europe/London' },
    };
    renderScreen(<ContactPanel />, { replies: { 'reply-promise.get': () => closed } });
    await screen.findByText(/^We’re closed now\. You’ll hear from us .* by 10:00/);
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeDefined();
  });

  it('validates on submit, and afterwards on each change', async () => {
    const { made } = renderScreen(<ContactPanel />);
    await userEvent.type(field(/Email/), 'grace');
    await userEvent.type(field(/Message/), 'Too short');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();

    await send();
    await screen.findByText('First name is required');
    screen.getByText('Last name is required');
    screen.getByText('Please enter a valid email address');
    screen.getByText('Please provide a detailed message (at least 10 characters)');
    expect(sent(made)).toEqual([]);

    await userEvent.type(field(/Email/), '@school.example');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
    screen.getByText('First name is required');
  });

  it('sends the message, shows a confirmation, and is empty afterwards', async () => {
    const { made } = renderScreen(<ContactPanel />, { replies: { 'contact.send': () => ({ success: true }) } });
    await fillIn();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /What can we help with/ }), 'Photography');
    await send();
    await screen.findByRole('heading', { name: 'Message Sent Successfully!' });
    screen.getByText(/will reply within 30-60 minutes/);
    // The copy of the message, and the next steps.
    const copy = screen.getByRole('region', { name: 'You wrote' });
    expect(copy.textContent).toContain('Could you film our open day?');
    expect(copy.textContent).toContain('grace@school.example');
    expect(screen.getByRole('link', { name: /Choose a time/ }).getAttribute('href')).toBe('/team');
    await screen.findByText("Thank you for contacting us. We'll get back to you soon.");
    expect(sent(made)[0]?.body).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@school.example',
      schoolName: null,
      serviceInterest: 'Photography',
      message: 'Could you film our open day?',
      website: '',
    });
    const again = screen.getByRole('button', { name: 'Send Another Message' });
    // The attribute that moves toasts to the other side of the screen.
    expect(again.closest('[data-corner=panel]')).not.toBeNull();
    await userEvent.click(again);
    expect(document.querySelector('[data-corner]')).toBeNull();
    expect(field(/First name/).value).toBe('');
    expect(field(/Message/).value).toBe('');
    expect(document.activeElement).toBe(field(/First name/));
  });

  it('disables its fields while it is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<{ success: true }>();
    const { made } = renderScreen(<ContactPanel />, { replies: { 'contact.send': () => promise } });
    await fillIn();
    await send();
    await waitFor(() => expect(sent(made)).toHaveLength(1));
    await userEvent.type(field(/Message/), ' And a podcast?');
    expect(field(/Message/).value).toBe('Could you film our open day?');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /What can we help with/ }).disabled).toBe(true);
    resolve({ success: true });
    await screen.findByRole('heading', { name: 'Message Sent Successfully!' });
  });

  describe('says by when we reply, in the visitor’s time zone,', () => {
    const promise = { open: false, replyBy: '2026-01-05T06:00:00Z', office: { city: 'Dubai', timeZone: 'Asia/Dubai' } };
    const replies = { 'contact.send': () => ({ success: true }), 'reply-promise.get': () => promise };
    const note = 'We’re closed now. You’ll hear from us on Monday by 06:00, your time.';
    beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-04T10:00:00Z'), toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());

    it('before the message is sent', async () => {
      const { made } = renderScreen(<ContactPanel />, { replies });
      expect(await screen.findByText(note)).toBeTruthy();
      // The hidden confirmation does not ask too.
      expect(made.map(({ name }) => name)).toEqual(['reply-promise.get']);
    });

    it('and after it was sent', async () => {
      renderScreen(<ContactPanel />, { replies });
      await fillIn();
      await send();
      const panel = (await screen.findByRole('heading', { name: 'Message Sent Successfully!' })).parentElement!;
      expect(panel.textContent).toMatch(/will reply within 30-60 minutes during business hours/);
      await within(panel).findByText(note);
      expect(panel.textContent).not.toMatch(/\b(?:at the moment|is reading)\b/i);
    });
  });

  it('says "Sending..." and cannot be sent twice', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const reply = () => new Promise((resolve) => (answer = resolve));
    const { made } = renderScreen(<ContactPanel />, { replies: { 'contact.send': reply } });
    await fillIn();
    await send();
    const button = await screen.findByRole('button', { name: 'Sending...' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    answer({ success: true });
    await screen.findByText('Message Sent Successfully!');
    expect(sent(made)).toHaveLength(1);
  });

  it('stores the message offline, and sends it later', async () => {
    let answer = (): unknown => {
      throw new NetworkError('offline');
    };
    const { made } = renderScreen(<ContactPanel />, { replies: { 'contact.send': () => answer() } });
    await fillIn();
    await send();
    await screen.findByRole('heading', { name: 'Your message is saved' });
    answer = () => ({ success: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByRole('heading', { name: 'Message Sent Successfully!' });
    expect(new Set(sent(made).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('says what to do when the visitor goes offline before the outbox has loaded', async () => {
    vi.doMock('../../device/outbox/queue-inquiry.ts', () => {
      throw new Error('offline');
    });
    const offline = () => {
      throw new NetworkError('offline');
    };
    renderScreen(<ContactPanel />, { replies: { 'contact.send': offline } });
    await fillIn();
    await send();
    await screen.findByText('Failed to send message');
    screen.getByText('You seem to be offline. Your message is still here. Send it again when you’re back online.');
    expect(field(/Message/).value).toBe('Could you film our open day?');
    vi.doUnmock('../../device/outbox/queue-inquiry.ts');
  });

  it('keeps its content when sending fails, and retries under the same key', async () => {
    const fail = () => {
      throw new ApiError({ status: 500, message: 'The server is at tea.' });
    };
    const { made } = renderScreen(<ContactPanel />, { replies: { 'contact.send': fail } });
    await fillIn();
    await send();
    await screen.findByText('Failed to send message');
    screen.getByText('Please try again or contact us directly via email or WhatsApp.');
    expect(field(/Message/).value).toBe('Could you film our open day?');
    // oxlint-disable-next-line no-console -- the failure is logged
    expect(console.error).toHaveBeenCalledOnce();

    await send();
    await waitFor(() => expect(sent(made)).toHaveLength(2));
    await screen.findByRole('button', { name: 'Send Message' });
    await userEvent.type(field(/Message/), ' Thank you.');
    await send();
    await waitFor(() => expect(sent(made)).toHaveLength(3));
    const [first, second, third] = sent(made).map((call) => call.idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps the typed text over a reload, until it is sent', async () => {
    const { unmount } = renderScreen(<ContactPanel />);
    await userEvent.type(field(/Message/), 'Half a thought');
    unmount();
    renderScreen(<ContactPanel />);
    expect(field(/Message/).value).toBe('Half a thought');
  });

  it('has a honeypot field that people cannot see or focus', () => {
    const { container } = renderScreen(<ContactPanel />);
    const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(trap?.tabIndex).toBe(-1);
    expect(screen.getAllByRole('textbox')).toHaveLength(5);
  });
});
