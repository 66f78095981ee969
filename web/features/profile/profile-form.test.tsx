import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { limits } from '#shared/contracts/limits.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { UnsavedSections } from './unsaved.tsx';

const PLACES = [
  { label: 'Bath, England, United Kingdom', name: 'Bath', detail: 'England, United Kingdom' },
  { label: 'Bath, Maine, United States', name: 'Bath', detail: 'Maine, United States' },
];
type Replies = NonNullable<Parameters<typeof renderScreen>[1]>['replies'];
const show = (replies: Replies = {}, section = <ProfileForm />) =>
  renderScreen(<UnsavedSections>{section}</UnsavedSections>, {
    at: '/profile',
    user: someMember,
    replies: {
      'places.search': () => PLACES,
      'account.map': () => ({ hidden: false, located: true }),
      ...replies,
    },
  });
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Location/ });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

it('keeps the focus on the map setting while it is saved', async () => {
  const { made } = show({ 'account.map.set': () => new Promise(() => undefined) }, <PrivacyCard />);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show me on the member map' });
  choice.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(choice.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.keyboard(' ');
  expect([choice.checked, choice.disabled, document.activeElement === choice]).toEqual([false, false, true]);
  expect(made.filter(({ name }) => name === 'account.map.set')).toHaveLength(1);
});

it('shows the map setting as soon as it is pressed', async () => {
  show({ 'account.map.set': () => new Promise(() => undefined) }, <PrivacyCard />);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show me on the member map' });
  fireEvent.click(choice);
  expect(choice.checked).toBe(false);
});

describe('the location’s suggestions', () => {
  const suggest = async () => {
    await userEvent.type(box(), 'bat');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  };

  it('scroll into the window when they open, and the box with them', async () => {
    const seen: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.getAttribute('role'));
    });
    show();
    await suggest();
    expect(seen).toEqual(['listbox', 'combobox']);
    vi.restoreAllMocks();
  });

  it('can be browsed with the arrow keys, back to the typed text, and picked with Enter', async () => {
    show();
    await suggest();
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeUndefined();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Bath Maine, United States');
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBeUndefined();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(box().value).toBe('Bath, England, United Kingdom');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(box());
  });

  it('close with Escape, and reopen with an arrow', async () => {
    show();
    await suggest();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(box().value).toBe('bat');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  });

  it('are announced with their number, and fetched from two letters on', async () => {
    const { made } = show();
    await suggest();
    expect(screen.getByText('2 suggestions')).toBeDefined();
    const searches = made.filter(({ name }) => name === 'places.search').map(({ query }) => query);
    expect(searches).not.toContainEqual({ search: 'b' });
    expect(searches).toContainEqual({ search: 'bat' });
  });

  it('are picked with a press, but not while a finger scrolls the list', async () => {
    show();
    await suggest();
    const [, second] = screen.getAllByRole('option');
    fireEvent.pointerDown(second!, { pointerType: 'touch' });
    expect(box().value).toBe('bat');
    await userEvent.click(second!);
    expect(box().value).toBe('Bath, Maine, United States');
    expect(document.activeElement).toBe(box());
  });

  it('are not picked by Enter when none is active: Enter saves', async () => {
    const { made } = show({ 'auth.profile': () => ({ ...someMember, location: 'bat' }) });
    await suggest();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Profile updated');
    expect(made.find(({ name }) => name === 'auth.profile')?.body).toMatchObject({ location: 'bat' });
  });
});

describe('a failed save of the profile', () => {
  const fails = (error: Error) => ({
    'auth.profile': () => {
      throw error;
    },
  });

  it('shows "Update failed" with the server’s message, and keeps the text', async () => {
    show(fails(new ApiError({ status: 500, message: 'The server is at tea.' })));
    await userEvent.type(screen.getByLabelText(/^About you/), 'Light first.');
    await save();
    await screen.findByText('Update failed');
    screen.getByText('The server is at tea.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^About you/).value).toBe('Light first.');
  });

  it('shows only "Update failed" without a message', async () => {
    show(fails(new ApiError({ status: 500, message: '' })));
    await save();
    await waitFor(() => expect(screen.getAllByText('Update failed')).toHaveLength(2));
  });

  it('shows the server’s field errors beside the fields', async () => {
    const message = 'Please use at most 100 characters';
    show(fails(new ApiError({ status: 400, code: 'validation_failed', message, fields: { schoolName: message } })));
    await save();
    await waitFor(() => expect(screen.getByLabelText(/^School/).getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('saving the profile', () => {
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const saved = (made: ReturnType<typeof show>['made']) => made.find(({ name }) => name === 'auth.profile')?.body;

  it('sends only the fields changed here, and shows changes from other devices', async () => {
    const { made, queryClient } = show({ 'auth.profile': () => ({ ...someMember, bio: 'Light first.' }) });
    await userEvent.type(field(/^About you/), 'Light first.');
    queryClient.setQueryData(currentUserKey, { ...someMember, schoolName: 'Langley Hall', bio: 'Elsewhere' });
    await waitFor(() => expect(field(/^School/).value).toBe('Langley Hall'));
    expect(field(/^About you/).value).toBe('Light first.');
    await save();
    await screen.findByText('Profile updated');
    expect(saved(made)).toMatchObject({ bio: 'Light first.', only: 'bio' });
  });

  it('sends a job title, also an empty one after it was removed', async () => {
    const { made } = show({ 'auth.profile': ({ body }) => ({ ...someMember, ...(body as object) }) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Job title (optional)' }), 'Head of Marketing');
    await save();
    await waitFor(() => expect(saved(made)).toMatchObject({ jobTitle: 'Head of Marketing', only: 'jobTitle' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
    await userEvent.clear(field(/^Job title/));
    await save();
    await waitFor(() => expect(made.at(-1)?.body).toMatchObject({ jobTitle: null, only: 'jobTitle' }));
  });

  it('rejects a job title that is too long', async () => {
    const { made } = show();
    fireEvent.change(field(/^Job title/), { target: { value: 'x'.repeat(limits.jobTitle + 1) } });
    await save();
    await screen.findByText('Please use at most 100 characters');
    expect(made.filter(({ name }) => name === 'auth.profile')).toEqual([]);
  });

  it('keeps text typed during the save as unsaved', async () => {
    let answer: (user: unknown) => void = () => undefined;
    show({ 'auth.profile': () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(field(/^School/), 'Langley');
    await save();
    await userEvent.type(field(/^About you/), 'Later');
    answer({ ...someMember, schoolName: 'Langley' });
    await screen.findByText('Profile updated');
    expect([field(/^School/).value, field(/^About you/).value]).toEqual(['Langley', 'Later']);
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect([field(/^School/).value, field(/^About you/).value]).toEqual(['Langley', '']);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});
