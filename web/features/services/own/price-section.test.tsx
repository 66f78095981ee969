import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { prices } from '#data/content/prices.ts';
import { PriceTable } from './price-section.tsx';
import { regionChoice } from '../../../app/region-choice.ts';

const table = <PriceTable lines={prices.podcasts} caption="What a podcast costs" />;
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const amounts = () => screen.getAllByRole('cell').map((cell) => cell.textContent);

afterEach(() => act(() => regionChoice.choose(null)));

describe('a price table', () => {
  it('names each price, and what it is in every region', () => {
    act(() => regionChoice.choose('uk'));
    render(table);
    expect(heads()).toEqual(['UK', 'US', 'UAE']);
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      expect.stringContaining('Set-up fee'),
      expect.stringContaining('Monthly hosting'),
      expect.stringContaining('Per episode'),
    ]);
    expect(amounts()).toEqual(['£495', '$650', 'AED 2,450', '£50', '$65', 'AED 250', '£295', '$395', 'AED 1,450']);
    expect(within(screen.getByRole('table')).getByText('What a podcast costs').tagName).toBe('CAPTION');
  });

  it('puts the chosen region first, remembers it, and tells every other table', async () => {
    act(() => regionChoice.choose('uk'));
    render(table);
    await userEvent.click(screen.getByRole('radio', { name: 'UAE' }));
    expect(heads()).toEqual(['UAE', 'UK', 'US']);
    expect(localStorage.getItem('region')).toBe('uae');
    render(<PriceTable lines={prices.photography} caption="A day" />);
    expect(within(screen.getByRole('table', { name: 'A day' })).getAllByRole('cell')[0]?.textContent).toBe('AED 6,950');
  });

  it('says "From" where a price is where prices begin', () => {
    act(() => regionChoice.choose('us'));
    render(<PriceTable lines={prices['done-for-you-editing']} caption="Editing" />);
    expect(amounts()).toEqual(['From $695', 'From £495', 'From AED 2,495']);
  });

  it('begins with the UK on the server, whoever asks', () => {
    act(() => regionChoice.choose('us'));
    expect(renderToString(table).indexOf('£495')).toBeLessThan(renderToString(table).indexOf('$650'));
  });
});
