import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { AuditScreen } from './audit-screen.tsx';

const entry = {
  id: 9,
  actorId: 4,
  actorName: 'Jeanne Moreau',
  action: 'admin.posts.delete',
  targetKind: 'post',
  targetId: '12',
  targetName: null,
  summary: 'Deleted the post “<b>Open day</b>”',
  requestId: null,
  createdAt: '2026-01-05T10:00:00.000Z',
};

const show = (entries: unknown[], at = '/admin/audit') =>
  renderConsole(<AuditScreen />, {
    at,
    replies: { 'admin.audit': () => entries, 'admin.audit.actors': () => [{ id: 4, name: 'Jeanne Moreau' }] },
  });

it('shows who did what, to whom or what, and when', async () => {
  show([entry]);
  const row = within(await screen.findByRole('table')).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(
    /5 January 2026 at 10:00.*Jeanne Moreau.*Deleted the post “<b>Open day<\/b>”.*post 12/,
  );
});

it('filters by administrator and action', async () => {
  const { made, path } = show([]);
  await screen.findByRole('option', { name: 'Jeanne Moreau' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Administrator' }), '4');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Deleted a post');
  await waitFor(() => expect(made.at(-1)?.query).toEqual({ actorId: '4', action: 'admin.posts.delete' }));
  expect(path()).toBe('/admin/audit?actorId=4&action=admin.posts.delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all entries' }));
  expect(await screen.findByText('No entries yet')).toBeTruthy();
});

it('names the person an entry is about, and shows whether their account still exists', async () => {
  const suspended = { ...entry, targetKind: 'user', targetId: '61' };
  show([
    { ...suspended, summary: 'Restored Rosa Bonheur', targetName: 'Rosa Bonheur' },
    { ...suspended, id: 8, summary: 'Deleted a former member' },
  ]);
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/Restored Rosa Bonheur.*Rosa Bonheur/);
  expect(second?.textContent).toMatch(/Deleted a former member.*a former member/);
  expect(screen.queryByText(/61/)).toBeNull();
});

it('lists each action label once, and filters by every action with that label', async () => {
  const { made } = show([]);
  const box = await screen.findByRole('combobox', { name: 'Action' });
  const words = within(box)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(new Set(words).size).toBe(words.length);
  await userEvent.selectOptions(box, 'Moved a blog post to the trash');
  await waitFor(() => expect(made.at(-1)?.query).toEqual({ action: 'blog.delete,blog.edited.delete' }));
});
