import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { Service } from '#shared/contracts/services.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ServicesScreen } from './services-screen.tsx';

const service: Service = {
  id: 2,
  slug: 'podcasts',
  name: 'Podcasts',
  description: 'At length.',
  shortDescription: 'In short.',
  features: ['One', 'Two'],
  imageUrl: null,
  color: 'red',
  displayOrder: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const show = (update: () => unknown = () => service) =>
  renderConsole(<ServicesScreen />, {
    at: '/admin/services',
    replies: { 'services.list': () => [service], 'services.update': update },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the service form', () => {
  it('saves a service with its features in the new order', async () => {
    const { made } = show();
    await press('Edit Podcasts');
    await press('Move feature 2 up');
    // At the end of the list, focus stays and nothing moves.
    const top = screen.getByRole<HTMLButtonElement>('button', { name: 'Move feature 1 up' });
    expect([document.activeElement === top, top.disabled, top.getAttribute('aria-disabled')]).toEqual([
      true,
      false,
      'true',
    ]);
    await userEvent.keyboard('{Enter}');
    await press('Add a feature');
    await userEvent.type(screen.getByLabelText('Feature 3'), 'Three');
    await press('Save changes');
    await screen.findByText('Service updated');
    expect(made.find(({ name }) => name === 'services.update')).toMatchObject({
      params: { slug: 'podcasts' },
      body: { features: ['Two', 'One', 'Three'], imageUrl: null, displayOrder: 1 },
    });
  });

  it('shows missing fields, and an error when saving fails', async () => {
    show(() => {
      throw new ApiError({ status: 500, message: 'Something broke', code: 'internal' });
    });
    await press('Edit Podcasts');
    await userEvent.clear(screen.getByLabelText('Name'));
    await press('Save changes');
    await screen.findByText('Please enter a name');
    await userEvent.type(screen.getByLabelText('Name'), 'Radio');
    await press('Save changes');
    expect(await screen.findByText('We couldn’t save this service')).toBeTruthy();
  });

  it('asks before it closes with unsaved changes', async () => {
    const { stored } = show();
    await press('Edit Podcasts');
    await userEvent.type(screen.getByLabelText('Name'), '!');
    await press('Cancel');
    await screen.findByText('Leave without saving?');
    await press('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored.size).toBe(0);
  });
});

describe('two people editing a service', () => {
  const stale = new ApiError({
    status: 409,
    code: 'conflict',
    message: 'Jeanne Moreau changed this service.',
    fields: { ifUpdatedAt: 'Jeanne Moreau changed this service.' },
  });
  /** The service on the fake server; the next `losing` responses are lost after the change was made. */
  const twoAtWork = () => {
    const server = { now: service, losing: 0, saves: 0 };
    const save = (change: Partial<Service>) => {
      server.saves += 1;
      server.now = { ...server.now, ...change, updatedAt: `2026-01-01T00:00:0${server.saves}.000Z` };
      return server.now;
    };
    const shown = renderConsole(<ServicesScreen />, {
      at: '/admin/services',
      replies: {
        'services.list': () => [server.now],
        'services.get': () => server.now,
        'services.update': ({ body }) => {
          const { ifUpdatedAt, ...change } = body as Partial<Service> & { ifUpdatedAt: string };
          if (ifUpdatedAt !== server.now.updatedAt) throw stale;
          save(change);
          if (server.losing-- > 0) throw new NetworkError('lost');
          return server.now;
        },
      },
    });
    return { server, save, ...shown };
  };

  it('the second one sees the first one’s changes, and overwrites only the fields they edited', async () => {
    const { server, save } = twoAtWork();
    await press('Edit Podcasts');
    await userEvent.type(screen.getByLabelText('Name'), ' for schools');
    save({ name: 'Radio', features: ['Three'] });
    await press('Save changes');
    await screen.findByText('Jeanne Moreau changed this service.');
    expect(screen.queryByText('Features', { selector: 'dt' })).toBeNull();
    await press('Overwrite with mine');
    await screen.findByText('Service updated');
    expect(server.now).toMatchObject({ name: 'Podcasts for schools', features: ['Three'] });
  });

  it('the second one can take the other version', async () => {
    const { server, save } = twoAtWork();
    await press('Edit Podcasts');
    await userEvent.type(screen.getByLabelText('Name'), ' for schools');
    save({ name: 'Radio' });
    await press('Save changes');
    await press('Use their version');
    await press('Use theirs');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Radio');
    expect(server.now.name).toBe('Radio');
  });

  it('saving again after a lost response shows no conflict', async () => {
    const { server } = twoAtWork();
    server.losing = 1;
    await press('Edit Podcasts');
    await userEvent.type(screen.getByLabelText('Name'), ' for schools');
    await press('Save changes');
    await screen.findByText('We couldn’t save this service');
    await press('Save changes');
    await screen.findByText('Service updated');
    expect(server.saves).toBe(1);
  });

  it('a draft is compared with the version that it is based on', async () => {
    const first = show();
    await press('Edit Podcasts');
    await userEvent.type(screen.getByLabelText('Name'), ' for schools');
    window.dispatchEvent(new Event('pagehide'));
    const drafts = [...first.stored];
    first.unmount();
    const newer = { ...service, name: 'Radio', updatedAt: '2026-02-02T00:00:00.000Z' };
    const { made } = renderConsole(<ServicesScreen />, {
      at: '/admin/services',
      drafts,
      replies: {
        'services.list': () => [newer],
        'services.get': () => newer,
        'services.update': () => {
          throw stale;
        },
      },
    });
    await press('Edit Radio');
    await press('Save changes');
    await screen.findByText('Jeanne Moreau changed this service.');
    expect(made.find(({ name }) => name === 'services.update')?.body).toMatchObject({ ifUpdatedAt: service.updatedAt });
  });
});
