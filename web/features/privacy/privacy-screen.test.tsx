import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { PrivacyScreen } from './privacy.page.tsx';

it('the privacy policy shows its effective date, and its table of contents links to each section', () => {
  renderScreen(<PrivacyScreen />);
  expect(screen.getByText(/19 March 2024/)).toBeDefined();
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const targets = links.map((link) => document.getElementById((link.getAttribute('href') ?? '').slice(1))?.textContent);
  expect(targets).toEqual(links.map((link) => link.textContent));
});
