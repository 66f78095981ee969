import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { UsersScreen } from './users-screen.tsx';

/* Members-side §2 "User management", §8 and §9. */

const user = (id: number, more: Partial<RegisteredUser> = {}): RegisteredUser => ({
  id,
  email: `person-${id}@school.example`,
  firstName: 'Berthe',
  lastName: 'Morisot',
  profileImageUrl: null,
  jobTitle: null,
  schoolName: null,
  isAdmin: false,
  createdAt: new Date(Date.now() - 3.5 * 86_400_000).toISOString(),
  lastActiveAt: null,
  ...more,
});
const me = user(1, {
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: true,
  jobTitle: 'Head of Marketing',
  schoolName: 'Hill School',
});
const other = user(2);

type Replies = NonNullable<Parameters<typeof renderConsole>[1]>['replies'];

const show = (replies: Replies = {}, options: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<UsersScreen />, {
    at: '/admin/users',
    replies: {
      'admin.users': () => [other, me],
      'admin.users.counts': () => ({ total: 1204, withSchool: 1, newThisMonth: 2 }),
      ...replies,
    },
    ...options,
  });

const askToDelete = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Berthe Morisot' }));
  return within(await screen.findByRole('alertdialog'));
};

describe('the list of users', () => {
  it('wraps a long address after @ and full stops, and shows all of it in a tooltip', async () => {
    const email = 'wilhelmina.featherstonehaugh@admissions.school.example';
    show({ 'admin.users': () => [user(2, { email })] });
    const address = await screen.findByTitle(email);
    expect(address.innerHTML.split('<wbr>')).toEqual([
      'wilhelmina.',
      'featherstonehaugh@',
      'admissions.',
      'school.',
      'example',
    ]);
  });

  it('links back to the site on the website', async () => {
    show();
    expect(screen.getByRole('link', { name: 'Back to the Circle' }).getAttribute('href')).toBe('/circle');
  });

  it('has no such link in the desktop app', async () => {
    show({}, { kind: 'desktop' });
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: 'Back to the Circle' })).toBeNull();
  });

  it('shows that it is loading', () => {
    show({ 'admin.users': () => new Promise(() => {}) });
    expect(screen.getByText('Loading users...')).toBeTruthy();
  });

  it('shows three counts', async () => {
    show();
    expect(await screen.findByText('1,204')).toBeTruthy();
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Total Users', 'With School Info', 'New This Month']);
  });

  it('has a row for each user, with badge, school or "none", and status', async () => {
    show();
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      // The checkboxes.
      '',
      'User',
      'Email',
      'School',
      'Joined',
      'Status',
      'Actions',
    ]);
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toMatch(
      /BMBerthe MorisotID: 2.*person-2@school\.example.*Not specified.*3 days ago.*Active.*Delete/,
    );
    expect(first?.textContent).not.toContain('Admin');
    expect(second?.textContent).toMatch(
      /ID: 1.*person-1@school\.exampleAdmin.*Hill SchoolHead of Marketing.*Active.*Cannot delete self/,
    );
  });

  it('exports all users that match the search, without a selection', async () => {
    const { platform } = show({}, { at: '/admin/users?search=berthe' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export all as CSV' }));
    expect(platform.download).toHaveBeenCalledWith('/api/admin/users.csv?search=berthe');
  });

  it('marks suspended people, with the end if there is one', async () => {
    show({
      'admin.users': () => [user(2, { suspendedUntil: null }), user(3, { suspendedUntil: '2026-05-01T12:00:00.000Z' })],
    });
    const [, forever, forNow] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(forever?.textContent).toContain('Suspendeduntil further notice');
    expect(forNow?.textContent).toMatch(/Suspendeduntil .*1 May 2026/);
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('has an empty state', async () => {
    show({ 'admin.users': () => [] });
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeTruthy();
    expect(screen.getByText('No registered users are available at this time.')).toBeTruthy();
  });

  it('shows markup in names, addresses and schools as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    show({ 'admin.users': () => [user(2, { firstName: markup, email: `${markup}@x.example`, schoolName: markup })] });
    const table = await screen.findByRole('table');
    expect(table.querySelector('img')).toBeNull();
    expect(within(table).getByText(markup)).toBeTruthy();
  });
});

describe('the URL of the list of users', () => {
  it('contains the search, which starts at the first page', async () => {
    const { made, path } = show({}, { at: '/admin/users?before=abc' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'hill');
    await waitFor(() => expect(path()).toBe('/admin/users?search=hill'));
    await waitFor(() => expect(made.at(-1)).toMatchObject({ name: 'admin.users', query: { search: 'hill' } }));
  });

  it('contains the page, and "back" goes through the previous pages', async () => {
    const { path } = show({
      'admin.users': ({ query }) =>
        Object(query).before ? new PageReply([me], null) : new PageReply([other], 'cursor'),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Older' }));
    await screen.findByText('ID: 1');
    expect(path()).toBe('/admin/users?before=cursor');
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Newer' }));
    await screen.findByText('ID: 2');
    expect(path()).toBe('/admin/users');
  });

  it('of a search without matches shows an empty state with a link to all users', async () => {
    const { path } = show(
      { 'admin.users': ({ query }) => (Object(query).search ? [] : [other]) },
      { at: '/admin/users?search=zzz' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show all users' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(path()).toBe('/admin/users');
  });
});

describe('errors in user management', () => {
  it('are shown when the list fails to load, with a retry', async () => {
    let fails = true;
    show({
      'admin.users': () => {
        // It is not retried automatically.
        if (fails) throw new ApiError({ status: 500, message: '401', code: 'internal' });
        return [other];
      },
    });
    expect(await screen.findByText('Error Loading Users')).toBeTruthy();
    expect(screen.getByText('Failed to load user data. Please try again.')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it.each([
    [
      'the server’s message',
      new ApiError({ status: 409, message: 'The last administrator stays.', code: 'conflict' }),
      'The last administrator stays.',
    ],
    ['a default message without one', new NetworkError(null), 'Failed to delete user. Please try again.'],
  ])('are shown when a deletion fails: %s', async (_, error, message) => {
    show({
      'admin.users.delete': () => {
        throw error;
      },
    });
    const dialog = await askToDelete();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText('Delete failed')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete Berthe Morisot' })).toBeTruthy();
  });
});

describe('deleting a user', () => {
  it('asks first, in the specified words', async () => {
    show();
    const dialog = await askToDelete();
    expect(dialog.getByRole('heading', { name: 'Delete User' })).toBeTruthy();
    expect(
      dialog.getByText(
        'Are you sure you want to delete Berthe Morisot? This action will permanently remove their account, posts, comments, and likes. This action cannot be undone.',
      ),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('shows progress and success, and refetches the list and the counts', async () => {
    let finish: () => void = () => {};
    let users = [other, me];
    const { made } = show({
      'admin.users': () => users,
      'admin.users.delete': () =>
        new Promise((resolve) => {
          finish = () => {
            users = [me];
            resolve({ success: true });
          };
        }),
    });
    const dialog = await askToDelete();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    const pending = await dialog.findByRole('button', { name: 'Deleting...' });
    expect(pending.getAttribute('aria-disabled')).toBe('true');
    made.length = 0;
    finish();
    expect(await screen.findByText('User deleted')).toBeTruthy();
    expect(screen.getByText('The user has been successfully removed from the system.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('ID: 2')).toBeNull());
    expect(made.map(({ name }) => name).toSorted()).toEqual(['admin.users', 'admin.users.counts']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' })));
  });
});
