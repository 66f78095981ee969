import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { CannedReply } from '#shared/contracts/chat.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { CannedReplies } from './canned-replies.tsx';

const greeting: CannedReply = {
  id: 4,
  title: 'Greeting',
  text: 'Good morning!',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const stale = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'Jeanne Moreau changed this reply.',
  fields: { ifUpdatedAt: 'Jeanne Moreau changed this reply.' },
});
const gone = new ApiError({ status: 404, code: 'not_found', message: 'This reply could not be found' });

/** The replies on the fake server; the next `losing` responses are lost after the change was made. */
async function edit() {
  const server = { now: [greeting], losing: 0 };
  const change = (words: Partial<CannedReply>) => {
    server.now = server.now.map((reply) => ({
      ...reply,
      ...words,
      updatedAt: new Date(Date.parse(reply.updatedAt) + 1).toISOString(),
    }));
  };
  renderConsole(<CannedReplies opened="by pointer" onChoose={() => undefined} />, {
    replies: {
      'admin.replies.list': () => server.now,
      'admin.replies.create': ({ body }) => {
        server.now = [...server.now, { ...greeting, ...(body as object), id: 5 }];
        return server.now.at(-1);
      },
      'admin.replies.update': ({ body }) => {
        const { ifUpdatedAt, ...words } = body as Partial<CannedReply> & { ifUpdatedAt: string };
        if (!server.now[0]) throw gone;
        if (ifUpdatedAt !== server.now[0].updatedAt) throw stale;
        change(words);
        if (server.losing-- > 0) throw new NetworkError('lost');
        return server.now[0];
      },
    },
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit saved replies…' }));
  await press('Edit Greeting');
  return { server, change };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isListed = () => screen.findByRole('button', { name: 'New reply' });

it('shows another administrator’s changes to a reply, and overwrites only the edited fields', async () => {
  const { server, change } = await edit();
  await userEvent.type(screen.getByLabelText('Reply'), ' How are you?');
  change({ title: 'Hello', text: 'Good evening!' });
  await press('Save');
  await screen.findByText('Jeanne Moreau changed this reply.');
  expect(server.now[0]?.text).toBe('Good evening!');
  expect(screen.queryByText('Name', { selector: 'dt' })).toBeNull();
  await press('Overwrite with mine');
  await isListed();
  expect(server.now).toMatchObject([{ title: 'Hello', text: 'Good morning! How are you?' }]);
});

it('takes the other version after a confirmation', async () => {
  const { server, change } = await edit();
  await userEvent.type(screen.getByLabelText('Reply'), ' How are you?');
  change({ text: 'Good evening!' });
  await press('Save');
  await press('Use their version');
  await press('Use theirs');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Good evening!'));
  await userEvent.type(screen.getByLabelText('Reply'), ' Hello.');
  await press('Save');
  await isListed();
  expect(server.now).toMatchObject([{ text: 'Good evening! Hello.' }]);
});

it('keeps the text of a reply that another administrator deleted', async () => {
  const { server } = await edit();
  await userEvent.type(screen.getByLabelText('Reply'), ' How are you?');
  server.now = [];
  await press('Save');
  await screen.findByText('Someone else deleted this reply while you were editing.');
  await press('Save mine as a new reply');
  await isListed();
  expect(server.now).toMatchObject([{ id: 5, title: 'Greeting', text: 'Good morning! How are you?' }]);
});

it('saves again without asking when only the response was lost', async () => {
  const { server } = await edit();
  server.losing = 1;
  await userEvent.type(screen.getByLabelText('Reply'), ' One');
  await press('Save');
  await screen.findByRole('alert', { name: '' });
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').readOnly).toBe(false));
  await userEvent.type(screen.getByLabelText('Reply'), ' two');
  await press('Save');
  await isListed();
  expect(server.now[0]?.text).toBe('Good morning! One two');
});
