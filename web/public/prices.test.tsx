import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { prices } from '#data/content/prices.ts';
import { documentOf, leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { regionChoice } from '../app/region-choice.ts';
import { PriceTable } from '../features/services/own/price-section.tsx';
import { orderPrices } from './prices.ts';

leaveDocuments();
afterEach(() => regionChoice.choose(null));

const podcasts = <PriceTable lines={prices.podcasts} caption="What a podcast costs" />;
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const amounts = (name?: string) =>
  within(screen.getByRole('table', name ? { name } : {}))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, value }) => (checked ? value : []));

function show(page = podcasts) {
  showDocument(page);
  orderPrices();
}

describe('a price table', () => {
  it('has a name and the amount in every region for each price', () => {
    regionChoice.choose('uk');
    show();
    expect(heads()).toEqual(['UK', 'US', 'UAE']);
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      expect.stringContaining('Set-up fee'),
      expect.stringContaining('Monthly hosting'),
      expect.stringContaining('Per episode'),
    ]);
    expect(amounts()).toEqual(['£495', '$650', 'AED 2,450', '£50', '$65', 'AED 250', '£295', '$395', 'AED 1,450']);
    expect(within(screen.getByRole('table')).getByText('What a podcast costs').tagName).toBe('CAPTION');
  });

  it('shows the chosen region first, stores the choice, and updates every other table', async () => {
    regionChoice.choose('uk');
    show(
      <>
        {podcasts}
        <PriceTable lines={prices.photography} caption="A day" />
      </>,
    );
    await userEvent.click(screen.getAllByRole('radio', { name: 'UAE' })[0]!);
    expect(heads()).toEqual(['UAE', 'UK', 'US', 'UAE', 'UK', 'US']);
    expect(localStorage.getItem('region')).toBe('uae');
    expect(amounts('A day')[0]).toBe('AED 6,950');
    await userEvent.click(screen.getAllByRole('radio', { name: 'US' })[0]!);
    expect(heads()).toEqual(['US', 'UK', 'UAE', 'US', 'UK', 'UAE']);
  });

  it('follows a choice in another tab, and updates its switch', () => {
    regionChoice.choose('uk');
    show();
    localStorage.setItem('region', 'us');
    window.dispatchEvent(new Event('storage'));
    expect(heads()).toEqual(['US', 'UK', 'UAE']);
    expect(chosen()).toEqual(['us']);
  });

  it('shows "From" before a starting price', () => {
    regionChoice.choose('us');
    show(<PriceTable lines={prices['done-for-you-editing']} caption="Editing" />);
    expect(amounts()).toEqual(['From $695', 'From £495', 'From AED 2,495']);
  });

  it('starts with the UK on the server, whatever was chosen', () => {
    regionChoice.choose('us');
    const html = documentOf(podcasts);
    expect(html.indexOf('£495')).toBeLessThan(html.indexOf('$650'));
  });
});
