import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Service } from '#shared/contracts/services.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { ServicesSection } from './services-section.tsx';

const training: Service = {
  id: 6,
  slug: 'training',
  name: 'Training',
  description: 'Workshops.',
  shortDescription: 'Workshops for school marketing teams.',
  features: [],
  imageUrl: null,
  color: 'red',
  displayOrder: 5,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the services on the home page', () => {
  it('are five empty cards while they are loading, then a card each with a way to its page', async () => {
    renderScreen(<ServicesSection />, { replies: { 'services.list': () => [training] } });
    expect(screen.getAllByTestId('service-skeleton')).toHaveLength(5);
    const more = await screen.findByRole('link', { name: 'Learn More about Training' });
    expect(more.getAttribute('href')).toBe('/services/training');
    expect(screen.queryByTestId('service-skeleton')).toBeNull();
  });

  it('can be tried again when they did not load', async () => {
    let works = false;
    const reply = () => {
      if (works) return [training];
      // A failure that is not tried again by itself.
      throw new ApiError({ status: 401, message: 'Not authenticated' });
    };
    renderScreen(<ServicesSection />, { replies: { 'services.list': reply } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Training' })).toBeDefined();
  });
});
