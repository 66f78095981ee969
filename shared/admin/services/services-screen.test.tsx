import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
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

describe('a service', () => {
  it('is saved with its features in their new order', async () => {
    const { made } = show();
    await press('Edit Podcasts');
    await press('Move feature 2 up');
    await press('Add a feature');
    await userEvent.type(screen.getByLabelText('Feature 3'), 'Three');
    await press('Save changes');
    await screen.findByText('Service updated');
    expect(made.find(({ name }) => name === 'services.update')).toMatchObject({
      params: { slug: 'podcasts' },
      body: { features: ['Two', 'One', 'Three'], imageUrl: null, displayOrder: 1 },
    });
  });

  it('says what is missing, and when it could not be saved', async () => {
    show(() => {
      throw new ApiError({ status: 500, message: 'Something broke', code: 'internal' });
    });
    await press('Edit Podcasts');
    await userEvent.clear(screen.getByLabelText('Name'));
    await press('Save changes');
    await screen.findByText('Please enter a name');
    await userEvent.type(screen.getByLabelText('Name'), 'Radio');
    await press('Save changes');
    expect(await screen.findByText('Failed to update service')).toBeTruthy();
  });

  it('asks before it closes over changes', async () => {
    const { kept } = show();
    await press('Edit Podcasts');
    await userEvent.type(screen.getByLabelText('Name'), '!');
    await press('Cancel');
    await screen.findByText('Leave without saving?');
    await press('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept.size).toBe(0);
  });
});
