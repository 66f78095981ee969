import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Service } from '#shared/contracts/services.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { ServiceScreen } from './service.page.tsx';

const service = (slug: string, imageUrl: string | null): Service => ({
  id: 1,
  slug,
  name: 'A service',
  description: 'What it is.\n\nAnd more.',
  shortDescription: 'In short.',
  features: ['One thing', 'Another thing'],
  imageUrl,
  color: 'red',
  displayOrder: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const show = (slug: string, reply: () => unknown) =>
  renderScreen(
    <Routes>
      <Route path="/services/:slug" element={<ServiceScreen />} />
    </Routes>,
    { at: `/services/${slug}`, replies: { 'services.get': reply } },
  );

describe('a service’s page', () => {
  it('says that it is loading, then what the service is and brings', async () => {
    const { made } = show('training', () => service('training', '/images/own.webp'));
    screen.getByText('Loading service...');
    await screen.findByRole('heading', { level: 1, name: 'A service' });
    screen.getByRole('heading', { name: "What's Included" });
    screen.getByText('Another thing');
    screen.getByRole('heading', { name: 'Ready to Get Started?' });
    expect(made[0]?.params).toEqual({ slug: 'training' });
  });

  it('ends with the ways to write: one e-mail link and two of WhatsApp', async () => {
    show('training', () => service('training', null));
    await screen.findByRole('heading', { level: 1 });
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(targets.filter((href) => href.startsWith('mailto:'))).toHaveLength(1);
    expect(targets.filter((href) => href.startsWith('https://wa.me/'))).toHaveLength(2);
  });

  it.each([
    ['photography', '/images/own.webp', true],
    ['photography', null, false],
    ['podcasts', '/images/own.webp', false],
    ['marketing-videos', '/images/own.webp', false],
  ])('%s with the picture %s shows a picture: %s', async (slug, imageUrl, shown) => {
    const { container } = show(slug, () => service(slug, imageUrl));
    await screen.findByRole('heading', { level: 1 });
    // Others come with the parts below: those who record, and what was made.
    expect(container.querySelector('img[src="/images/own.webp"]') !== null).toBe(shown);
  });

  it('says so when there is no such service', async () => {
    show('nothing', () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    });
    await screen.findByRole('heading', { name: 'Service Not Found' });
    screen.getByText("The service you're looking for doesn't exist.");
    expect(screen.getByRole('link', { name: 'Back to Homepage' }).getAttribute('href')).toBe('/');
  });

  it('can be tried again when it did not load', async () => {
    let works = false;
    show('training', () => {
      if (works) return service('training', null);
      throw new ApiError({ status: 401, message: 'Not authenticated' });
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'A service' })).toBeDefined();
  });
});
