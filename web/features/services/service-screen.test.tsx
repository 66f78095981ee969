import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Service } from '#shared/contracts/services.ts';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import { page } from './service.page.tsx';

leaveDocuments();

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
  showPage(page, '/services/:slug', { at: `/services/${slug}`, replies: { 'services.get': reply } });

describe('a service’s page', () => {
  it('shows what the service is and includes', async () => {
    const { made } = await show('training', () => service('training', '/images/own.webp'));
    screen.getByRole('heading', { level: 1, name: 'A service' });
    screen.getByRole('heading', { name: "What's Included" });
    screen.getByText('Another thing');
    screen.getByRole('heading', { name: 'Ready to Get Started?' });
    expect(made[0]?.params).toEqual({ slug: 'training' });
  });

  it('ends with contact links: one email link and two for WhatsApp', async () => {
    await show('training', () => service('training', null));
    screen.getByRole('heading', { level: 1 });
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(targets.filter((href) => href.startsWith('mailto:'))).toHaveLength(1);
    expect(targets.filter((href) => href.startsWith('https://wa.me/'))).toHaveLength(2);
  });

  it('answers frequent questions, for readers and for search engines', async () => {
    const { head } = await show('photography', () => service('photography', null));
    const asked = screen.getByText('Are your people DBS checked?').closest('details');
    expect(asked?.textContent).toContain('an enhanced DBS certificate');
    const faq = head.jsonLd?.find((item) => '@type' in item && item['@type'] === 'FAQPage');
    expect(JSON.stringify(faq)).toContain('Are your people DBS checked?');
    // The editing service has no guests to film.
    expect(document.body.textContent).not.toContain('How long is a workshop');
  });

  it('shows the price of a workshop', async () => {
    await show('training', () => service('training', null));
    expect(screen.getByRole('table', { name: 'What a workshop costs' }).textContent).toContain('From £795');
  });

  it.each([
    ['photography', '/images/own.webp', true],
    ['photography', null, false],
    ['podcasts', '/images/own.webp', false],
    ['marketing-videos', '/images/own.webp', false],
  ])('%s with the picture %s shows a picture: %s', async (slug, imageUrl, shown) => {
    await show(slug, () => service(slug, imageUrl));
    screen.getByRole('heading', { level: 1 });
    // The other names are in the lower parts: producers and examples.
    expect(document.querySelector('img[src="/images/own.webp"]') !== null).toBe(shown);
  });

  it('shows a message when the service does not exist', async () => {
    await show('nothing', () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    });
    screen.getByRole('heading', { name: 'Service Not Found' });
    screen.getByText("The service you're looking for doesn't exist.");
    expect(screen.getByRole('link', { name: 'Back to Homepage' }).getAttribute('href')).toBe('/');
  });

  it('throws when it cannot be loaded', async () => {
    const failing = () => {
      throw new ApiError({ status: 401, message: 'Not authenticated' });
    };
    await expect(show('training', failing)).rejects.toThrow('Not authenticated');
  });
});
