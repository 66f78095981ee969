import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Map as LeafletMap, point } from 'leaflet';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseEmbeds } from '#shared/ui/embeds/embed-consent.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { MemberMap } from './member-map.tsx';

const map = {
  places: [{ latitude: 51.38, longitude: -2.36, location: 'Bath', memberIds: [1] }],
  tiles: { url: 'https://tiles.example/{z}/{x}/{y}', attribution: 'Tiles' },
};

afterEach(() => chooseEmbeds('unasked'));

let state: unknown;

/** A map whose document was reloaded for the streets, with a page to navigate to and back. */
function Visits() {
  const navigate = useNavigate();
  const [isThere, setThere] = useState(false);
  const location = useLocation();
  useEffect(() => void (state = location.state), [location]);
  const arrive = async () => {
    await navigate('/members/map', { state: { streets: true } });
    setThere(true);
  };
  return (
    <>
      <button onClick={() => void arrive()}>Arrive after a reload</button>
      <button onClick={() => setThere(!isThere)}>Leave or come back</button>
      {isThere ? <MemberMap /> : null}
    </>
  );
}

it('loads the streets once after the reload that enables them, and asks again on a later visit', async () => {
  vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => point(800, 600));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'http://localhost/members/map' } as PerformanceEntry,
  ]);
  renderScreen(<Visits />, { user: someMember, screens: ['/members/map'], replies: { 'community.map': () => map } });
  await userEvent.click(screen.getByRole('button', { name: 'Arrive after a reload' }));
  await screen.findByRole('region', { name: 'Map of members' });
  expect(screen.queryByRole('button', { name: 'Show street map' })).toBeNull();
  await waitFor(() => expect(state).toBeNull());

  const leave = screen.getByRole('button', { name: 'Leave or come back' });
  await userEvent.click(leave);
  await userEvent.click(leave);
  expect(await screen.findByRole('button', { name: 'Show street map' })).toBeDefined();
});

it.each([
  ['Always load', () => screen.getByRole('region', { name: 'Map of members' })],
  ['Ask me each time', () => screen.getByRole('button', { name: 'Show street map' })],
])('keeps the focus at the map after “%s”', async (name, focused) => {
  vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => point(800, 600));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'http://localhost/members/map' } as PerformanceEntry,
  ]);
  renderScreen(<MemberMap />, {
    at: '/members/map',
    user: someMember,
    screens: ['/members/map'],
    replies: { 'community.map': () => map },
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(document.activeElement).toBe(focused());
});
