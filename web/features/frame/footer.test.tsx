import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { loadIslands } from '../../public/island.tsx';
import { Footer } from './footer.tsx';

beforeAll(loadIslands);

describe('the footer', () => {
  it('lists five services, the year, the offices and the privacy policy', () => {
    renderScreen(<Footer />, { at: '/privacy' });
    const services = within(screen.getByRole('navigation', { name: 'Services' })).getAllByRole('link');
    expect(services).toHaveLength(5);
    expect(services.map((link) => link.textContent)).not.toContain('Done for you Editing');
    expect(screen.getByText(/2025.*\| Serving private schools in the UK, Dubai, and USA\.$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  });

  it('links to the blog, beside the services', () => {
    renderScreen(<Footer />);
    expect(screen.getByRole('link', { name: 'Beyond Bonjour' }).getAttribute('href')).toBe('/blog');
  });
});
