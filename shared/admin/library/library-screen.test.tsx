import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { EditedCollection, EditedResource } from '#shared/contracts/library-console.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { LibraryScreen } from './library-screen.tsx';

const resource: EditedResource = {
  id: 7,
  slug: 'gate-checklist',
  kind: 'checklist',
  title: 'Gate checklist',
  status: 'draft',
  collectionId: null,
  publishedAt: null,
  scheduledFor: null,
  updatedAt: '2026-11-28T09:00:00.000Z',
  trash: null,
  opened: 12,
  done: 3,
  saved: 4,
  summary: 'What to put at the gate.',
  topic: 'events',
  level: 'beginner',
  minutes: 5,
  audience: '',
  doc: documentOf('A sign and a smile.'),
  pictures: [],
  cover: null,
  film: null,
  captions: null,
  transcript: [],
  downloads: [],
};
const collection = (id: number, title: string): EditedCollection => ({
  id,
  slug: `collection-${id}`,
  kind: 'collection',
  title,
  summary: '',
  resources: [],
  updatedAt: '2026-11-28T09:00:00.000Z',
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

interface Server {
  now: EditedResource;
  saved: unknown[];
}

function open(server: Server, drafts: readonly (readonly [string, string])[] = []) {
  return renderConsole(<LibraryScreen />, {
    at: '/admin/library?resource=7',
    drafts,
    replies: {
      'library.edited.get': () => server.now,
      'library.collections.list': () => [collection(1, 'Plan the year')],
      'library.change': ({ body }) => {
        const { ifUpdatedAt, ...change } = body as { ifUpdatedAt: string } & Partial<EditedResource>;
        if (ifUpdatedAt !== server.now.updatedAt) {
          const message = 'Jeanne Moreau changed this resource.';
          throw new ApiError({ status: 409, code: 'conflict', message, fields: { ifUpdatedAt: message } });
        }
        server.saved.push(change);
        server.now = { ...server.now, ...change, film: server.now.film, updatedAt: '2026-11-28T10:00:00.000Z' };
        return server.now;
      },
    },
  });
}

it('lists resources with their usage counts', async () => {
  renderConsole(<LibraryScreen />, {
    at: '/admin/library',
    replies: { 'library.edited.list': () => [resource] },
  });
  const row = (await screen.findByRole('link', { name: 'Gate checklist' })).closest('tr')!;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(['Draft', 'KindChecklist', 'Opened12', 'Finished3', 'Saved4']));
});

it('saves all fields, and shows errors beside the film link and the captions', async () => {
  const server: Server = { now: resource, saved: [] };
  open(server);
  await userEvent.type(await field('Or a link to YouTube or Vimeo'), 'https://films.example/1');
  await press('Save');
  expect(await screen.findByText('Please paste a link to a film on YouTube or Vimeo')).toBeTruthy();
  fireEvent.change(await field('Or a link to YouTube or Vimeo'), { target: { value: 'https://youtu.be/abcdefghijk' } });
  fireEvent.change(await field('Length'), { target: { value: '12:30' } });
  fireEvent.change(await field('Captions as WebVTT'), {
    target: { value: 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello' },
  });
  expect(await screen.findByText(/line 3/i)).toBeTruthy();
  fireEvent.change(await field('Captions as WebVTT'), {
    target: { value: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello' },
  });
  fireEvent.change(await field('Minutes'), { target: { value: '9' } });
  await userEvent.selectOptions(await field('Collection'), 'Plan the year');
  await press('Save');
  await waitFor(() =>
    expect(server.saved).toMatchObject([
      {
        minutes: 9,
        collectionId: 1,
        film: { provider: 'youtube', id: 'abcdefghijk', seconds: 750 },
        captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
      },
    ]),
  );
});

it('starts from the current publish time when it changes', async () => {
  const scheduled = { ...resource, status: 'scheduled', scheduledFor: '2099-03-05T09:30:00.000Z' } as const;
  open({ now: scheduled, saved: [] });
  await press('Change publish time…');
  expect(new Date((await field('Publish time')).value).toISOString()).toBe('2099-03-05T09:30:00.000Z');
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeTruthy();
});

it('shows both people’s changes, and keeps the fields that only one of them changed', async () => {
  const server: Server = { now: resource, saved: [] };
  open(server);
  fireEvent.change(await field('Title'), { target: { value: 'Gate plan' } });
  server.now = { ...resource, summary: 'Theirs.', updatedAt: '2026-11-28T09:30:00.000Z' };
  await press('Save');
  await screen.findByText('Jeanne Moreau changed this resource.');
  await press('Overwrite with mine');
  await waitFor(() => expect(server.saved).toMatchObject([{ title: 'Gate plan', summary: 'Theirs.' }]));
});

it('restores unsaved changes of an earlier visit', async () => {
  const server: Server = { now: resource, saved: [] };
  const first = open(server);
  fireEvent.change(await field('Title'), { target: { value: 'Gate plan' } });
  await waitFor(() => expect([...first.stored.keys()]).toEqual(['1/resource/7']));
  const drafts = [...first.stored];
  first.unmount();
  open(server, drafts);
  expect((await field('Title')).value).toBe('Gate plan');
  expect(await screen.findByText(/Draft restored/)).toBeTruthy();
});

describe('a collection', () => {
  const showCollections = (replies: NonNullable<Parameters<typeof renderConsole>[1]>['replies']) =>
    renderConsole(<LibraryScreen />, { at: '/admin/library?part=collections', replies });

  it('is added with an address from its title', async () => {
    const { made } = showCollections({
      'library.collections.list': () => [],
      'library.collections.create': () => [collection(1, 'Open days')],
    });
    await press('New collection');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Title is required');
    await userEvent.type(await field('Title'), 'Open days');
    await press('Save');
    await screen.findByText('Open days added');
    expect(made.find(({ name }) => name === 'library.collections.create')?.body).toEqual({
      title: 'Open days',
      kind: 'collection',
      slug: 'open-days',
      summary: '',
    });
  });

  it('keeps two people’s changes apart, and asks before its text is discarded', async () => {
    let now = collection(1, 'Open days');
    const { made } = showCollections({
      'library.collections.list': () => [now],
      'library.collections.change': ({ body }) => {
        const { ifUpdatedAt, ...change } = body as { ifUpdatedAt: string } & Partial<EditedCollection>;
        if (ifUpdatedAt !== now.updatedAt) {
          const message = 'Jeanne Moreau changed this collection.';
          throw new ApiError({ status: 409, code: 'conflict', message, fields: { ifUpdatedAt: message } });
        }
        now = { ...now, ...change };
        return [now];
      },
    });
    await press('Edit Open days');
    fireEvent.change(await field('Title'), { target: { value: 'Open mornings' } });
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    now = { ...now, summary: 'Theirs.', updatedAt: '2026-11-28T10:00:00.000Z' };
    await press('Save');
    await screen.findByText('Jeanne Moreau changed this collection.');
    await press('Overwrite with mine');
    await screen.findByText('Saved');
    expect(made.findLast(({ name }) => name === 'library.collections.change')?.body).toMatchObject({
      title: 'Open mornings',
      summary: 'Theirs.',
    });
  });
});

it('orders collections with buttons and by dragging', async () => {
  const orders: unknown[] = [];
  let all = [collection(1, 'One'), collection(2, 'Two'), collection(3, 'Three')];
  renderConsole(<LibraryScreen />, {
    at: '/admin/library?part=collections',
    replies: {
      'library.collections.list': () => all,
      'library.collections.order': ({ body }) => {
        const { ids } = body as { ids: number[] };
        orders.push(ids);
        all = ids.map((id) => all.find((one) => one.id === id)!);
        return all;
      },
    },
  });
  await press('Move Two up');
  await waitFor(() => expect(orders).toEqual([[2, 1, 3]]));
  const rowOf = async (name: string) => (await screen.findByRole('button', { name: `Edit ${name}` })).closest('li')!;
  const handleOf = async (name: string) => (await rowOf(name)).querySelector('[draggable]')!;
  const dataTransfer = { setData: () => {}, setDragImage: () => {}, effectAllowed: '' };
  await waitFor(async () => expect((await handleOf('Three')).getAttribute('draggable')).toBe('true'));
  fireEvent.dragStart(await handleOf('Three'), { dataTransfer });
  fireEvent.dragOver(await rowOf('Two'), { dataTransfer });
  fireEvent.drop(await rowOf('Two'), { dataTransfer });
  await waitFor(() => expect(orders.at(-1)).toEqual([3, 2, 1]));
});
