import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Map as LeafletMap, point } from 'leaflet';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import type { Group } from './place-list.tsx';
import { MapCanvas } from './map-canvas.tsx';

const bath: Group = { latitude: 51.38, longitude: -2.36, location: 'Bath', memberIds: [1, 2] };
const dubai: Group = { latitude: 25.2, longitude: 55.27, location: 'Dubai', memberIds: [3] };

function show(groups: readonly Group[]) {
  // jsdom has no layout, so the map needs a size.
  vi.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => point(800, 600));
  const setView = vi.spyOn(LeafletMap.prototype, 'setView');
  const fitBounds = vi.spyOn(LeafletMap.prototype, 'fitBounds');
  renderScreen(
    <MapCanvas
      groups={groups}
      chosen={undefined}
      onChoose={() => undefined}
      tiles="https://tiles.example/{z}/{x}/{y}"
    />,
    { user: someMember },
  );
  return { setView, fitBounds };
}

describe('overlapping places on the map', () => {
  const places = (apart: number): Group[] =>
    [0, 1, 2].map((index) => ({
      latitude: 51 + index * apart,
      longitude: 0,
      location: `Town ${index}`,
      memberIds: [index],
    }));

  it('share one marker, which zooms in', async () => {
    const { setView } = show([...places(0.5), { ...dubai, memberIds: [9] }]);
    const cluster = await screen.findByRole('button', { name: '3 places around Town 0, 3 members: zoom in' });
    expect(cluster.textContent).toBe('3');
    screen.getByRole('button', { name: 'Dubai, 1 member' });
    expect(screen.queryByRole('button', { name: 'Town 0, 1 member' })).toBeNull();
    setView.mockClear();
    await userEvent.click(cluster);
    const [centre, zoom] = setView.mock.lastCall as unknown as [{ lat: number }, number];
    expect(centre.lat).toBeCloseTo(51.5, 1);
    expect(zoom).toBeGreaterThan(2);
    // The marker is removed, and the focus moves to the map.
    expect(document.activeElement?.className).toContain('leaflet-container');
  });

  it('have separate markers at the maximum zoom, so that each can be opened', async () => {
    show(places(0.000_01));
    (await screen.findByRole('button', { name: /^3 places around/ })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Town 0, 1 member' });
    expect(screen.getByRole('button', { name: 'Town 2, 1 member' })).toBeTruthy();
  });

  it('have separate markers where there is space', async () => {
    show(places(30));
    await screen.findByRole('button', { name: 'Town 0, 1 member' });
    expect(screen.queryByRole('button', { name: /places around/ })).toBeNull();
  });
});

describe('the map', () => {
  it('opens on the world view: centre 20,0 and zoom 2', async () => {
    const { setView, fitBounds } = show([]);
    await waitFor(() => expect(setView).toHaveBeenCalledWith([20, 0], 2));
    expect(fitBounds).not.toHaveBeenCalled();
  });

  it('fits all groups with 20 px of padding', async () => {
    const { fitBounds } = show([bath, dubai]);
    await waitFor(() => expect(fitBounds).toHaveBeenCalled());
    const [bounds, options] = fitBounds.mock.lastCall as unknown as [{ toBBoxString(): string }, object];
    expect(bounds.toBBoxString()).toBe('-2.36,25.2,55.27,51.38');
    expect(options).toMatchObject({ padding: [20, 20] });
  });
});
