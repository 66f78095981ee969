import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { TopicsScreen } from './topics-screen.tsx';

const stale = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'Jeanne Moreau changed this topic.',
  fields: { ifName: 'Jeanne Moreau changed this topic.' },
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Renames a topic that somebody else renames at the same time. */
async function renameTogether() {
  const server = { name: 'Film' };
  const topics = () => [{ id: 3, name: server.name, archived: false }];
  renderConsole(<TopicsScreen />, {
    at: '/admin/topics',
    replies: {
      'topics.list': topics,
      'admin.topics.update': ({ body }) => {
        const { name, ifName } = body as { name: string; ifName: string };
        if (ifName !== server.name) throw stale;
        server.name = name;
        return topics()[0];
      },
    },
  });
  await press('Rename Film');
  await userEvent.type(await screen.findByLabelText('Name'), ' and sound');
  server.name = 'Films';
  await press('Save');
  await screen.findByText('Jeanne Moreau changed this topic.');
  expect(server.name).toBe('Films');
  return server;
}

it('shows another administrator’s new name of a topic, and overwrites it after a confirmation', async () => {
  const server = await renameTogether();
  await press('Back to editing');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Film and sound');
  await press('Save');
  await press('Overwrite with mine');
  await screen.findByText('Renamed to Film and sound');
  expect(server.name).toBe('Film and sound');
});

it('can keep another administrator’s new name of a topic', async () => {
  const server = await renameTogether();
  await press('Use their version');
  await press('Use theirs');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.name).toBe('Films');
});
