import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { loadIslands } from '../../public/island.tsx';
import { AuthScreen } from './auth.page.tsx';

// Inside the application its forms are loaded lazily.
beforeAll(loadIslands);

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (options: Options = {}) => renderScreen(<AuthScreen />, { at: '/auth', ...options });
const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openRegistration = () => userEvent.click(screen.getByRole('tab', { name: 'Create Account' }));
const refusing = (error: ApiError) => () => {
  throw error;
};

describe('signing in', () => {
  it('shows missing fields, and clears each error once it is fixed', async () => {
    const { made } = show();
    await press('Sign In');
    await screen.findByText('Please enter a valid email address');
    screen.getByText('Password must be at least 6 characters');
    await type('Password', 'lovelace');
    await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters')).toBeNull());
    expect(made).toEqual([]);
  });

  it('welcomes a member back and opens the feed', async () => {
    const { made, path } = show({ replies: { 'auth.login': () => someMember } });
    await type('Email', ' Ada@School.example ');
    await type('Password', 'lovelace');
    await press('Sign In');
    await screen.findByText('Welcome back!');
    screen.getByText("You've successfully logged into the Circle");
    expect(made[0]?.body).toEqual({ email: 'ada@school.example', password: 'lovelace' });
    await waitFor(() => expect(path()).toBe('/feed'));
  });

  it('sends the first administrator to the set-up of their account', async () => {
    const first = { ...someMember, email: 'admin@localhost', isAdmin: true };
    const { path } = show({ replies: { 'auth.login': () => first } });
    await type('Email', 'admin@localhost');
    await type('Password', 'as it was printed');
    await press('Sign In');
    await waitFor(() => expect(path()).toBe('/admin/setup'));
    expect(show({ user: first }).path()).toBe('/admin/setup');
  });

  it('returns to the previous page, but never to another site', async () => {
    expect(show({ at: '/auth?next=%2Fmember', user: someMember }).path()).toBe('/member');
    expect(show({ at: '/auth?next=https%3A%2F%2Fevil.example', user: someMember }).path()).toBe('/feed');
  });

  it('shows the server’s reason and focuses the password', async () => {
    const refusal = new ApiError({ status: 401, code: 'invalid_credentials', message: 'Invalid email or password' });
    const { path } = show({ replies: { 'auth.login': refusing(refusal) } });
    await type('Email', 'ada@school.example');
    await type('Password', 'wrong one');
    await press('Sign In');
    await screen.findByText('Login failed');
    screen.getByText('Invalid email or password');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(path()).toBe('/auth');
  });

  it('shows its own message when the server sends none', async () => {
    show({ replies: { 'auth.login': refusing(new ApiError({ status: 500, message: '' })) } });
    await type('Email', 'ada@school.example');
    await type('Password', 'lovelace');
    await press('Sign In');
    expect(await screen.findByText('Please check your credentials and try again')).toBeDefined();
  });

  it('is disabled while the response is pending', async () => {
    show({ replies: { 'auth.login': () => new Promise(() => undefined) } });
    await type('Email', 'ada@school.example');
    await type('Password', 'lovelace');
    await press('Sign In');
    expect((await screen.findByRole('button', { name: 'Signing in…' })).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows and hides the password, and links to the password reset', async () => {
    show();
    const box = screen.getByLabelText<HTMLInputElement>('Password');
    await press('Show password');
    expect(box.type).toBe('text');
    await press('Hide password');
    expect(box.type).toBe('password');
    const link = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  it('lists the benefits of membership', () => {
    show();
    const aside = screen.getByRole('complementary', { name: 'What members get' });
    expect(
      within(aside)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual([
      '25+ marketing templates and resources',
      'Exclusive training videos',
      'Monthly webinars',
      'Community access',
    ]);
  });

  it('redirects members to the feed', () => {
    expect(show({ user: someMember }).path()).toBe('/feed');
  });
});

describe('creating an account', () => {
  beforeEach(() => sessionStorage.clear());
  const fill = async ({ confirmation = 'lovelace' } = {}) => {
    await openRegistration();
    await type('First name', 'Ada');
    await type('Last name', 'Lovelace');
    await type('Email', 'ada@school.example');
    await type('Password', 'lovelace');
    await type('Confirm password', confirmation);
  };

  it('keeps names and email address when the form is switched, but no password', async () => {
    show();
    await fill();
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    await openRegistration();
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['First name', 'Last name', 'Email', 'Password'].map(value)).toEqual([
      'Ada',
      'Lovelace',
      'ada@school.example',
      '',
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain('"password"');
  });

  it('disables its fields while it is sent', async () => {
    show({ replies: { 'auth.register': () => new Promise<never>(() => undefined) } });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByRole('button', { name: 'Creating your account…' });
    await type('Last name', ' King');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Lovelace');
  });

  it('lists everything that is missing', async () => {
    show();
    await openRegistration();
    await press('Create Account');
    await screen.findByText('First name must be at least 2 characters');
    screen.getByText('Last name must be at least 2 characters');
    screen.getByText('Please enter a valid email address');
    expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2);
  });

  it('compares the passwords, also when the first is changed after the second', async () => {
    const { made } = show();
    await fill({ confirmation: 'lovelace!' });
    await press('Create Account');
    await screen.findByText("Passwords don't match");
    await type('Password', '!');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
    expect(made).toEqual([]);
  });

  it('welcomes a new member and opens the feed', async () => {
    const { made, path } = show({ replies: { 'auth.register': () => someMember } });
    await fill();
    await press('Create Account');
    await screen.findByText('Welcome to the Circle!');
    screen.getByText('Your account has been created successfully');
    expect(made[0]?.body).toMatchObject({ firstName: 'Ada', email: 'ada@school.example', confirmPassword: 'lovelace' });
    await waitFor(() => expect(path()).toBe('/feed'));
  });

  it('shows a taken address at its field, and retries under the same key', async () => {
    const fields = { email: 'An account with this email already exists' };
    const taken = new ApiError({ status: 409, code: 'conflict', message: 'Please check the form.', fields });
    const { made } = show({ replies: { 'auth.register': refusing(taken) } });
    await fill();
    await press('Create Account');
    await screen.findByText('Registration failed');
    screen.getByText('Please check the form.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    screen.getByText('An account with this email already exists');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    await press('Create Account');
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made[1]?.idempotencyKey).toBe(made[0]?.idempotencyKey);
  });

  it('shows its own message when the server sends none', async () => {
    show({ replies: { 'auth.register': refusing(new ApiError({ status: 500, message: '' })) } });
    await fill();
    await press('Create Account');
    await screen.findByText('Registration failed');
    expect(screen.getByText('An error occurred during registration')).toBeDefined();
  });

  it('requires names of 2 characters and a password of 6, and limits their length', async () => {
    show({ replies: { 'auth.register': () => someMember } });
    await openRegistration();
    await type('First name', 'A');
    await type('Last name', 'L');
    await type('Email', 'ada@school.example');
    await type('Password', '12345');
    await type('Confirm password', '12345');
    await press('Create Account');
    await screen.findByText('First name must be at least 2 characters');
    screen.getByText('Last name must be at least 2 characters');
    expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2);
    await type('First name', 'l');
    await type('Last name', 'i');
    await type('Password', '6');
    await type('Confirm password', '6');
    await press('Create Account');
    expect(await screen.findByText('Welcome to the Circle!')).toBeDefined();
  });
});
