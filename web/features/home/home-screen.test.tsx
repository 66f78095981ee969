import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Service } from '#shared/contracts/services.ts';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import { page } from './home.page.tsx';

leaveDocuments();

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

const show = (services: () => unknown) => showPage(page, '/', { replies: { 'services.list': services } });

describe('the home page', () => {
  it('shows a linked card for each service', async () => {
    await show(() => [training]);
    screen.getByRole('heading', { name: 'Training' });
    const more = screen.getByRole('link', { name: 'Learn More about Training' });
    expect(more.getAttribute('href')).toBe('/services/training');
  });

  it('shows the contact form before its code has loaded', async () => {
    await show(() => []);
    const place = screen.getByRole('button', { name: 'Send Message' }).closest<HTMLElement>('[data-island]');
    expect(place?.dataset['island']).toBe('home/contact-panel');
  });

  it('throws when the services cannot be loaded', async () => {
    const failing = () => {
      throw new ApiError({ status: 401, message: 'Not authenticated' });
    };
    await expect(show(failing)).rejects.toThrow('Not authenticated');
  });
});
