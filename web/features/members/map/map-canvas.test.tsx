import { waitFor } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import type { Group } from './group.ts';
import { MapCanvas } from './map-canvas.tsx';

const bath: Group = { latitude: 51.38, longitude: -2.36, location: 'Bath', memberIds: [1, 2] };
const dubai: Group = { latitude: 25.2, longitude: 55.27, location: 'Dubai', memberIds: [3] };

function show(groups: readonly Group[]) {
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

describe('members-side §2 and §9, the map', () => {
  it('opens on the world view: centre 20,0 and zoom 2', async () => {
    const { setView, fitBounds } = show([]);
    await waitFor(() => expect(setView).toHaveBeenCalledWith([20, 0], 2));
    expect(fitBounds).not.toHaveBeenCalled();
  });

  it('fits to all groups with 20 px of padding', async () => {
    const { fitBounds } = show([bath, dubai]);
    await waitFor(() => expect(fitBounds).toHaveBeenCalled());
    const [bounds, options] = fitBounds.mock.lastCall as unknown as [{ toBBoxString(): string }, object];
    expect(bounds.toBBoxString()).toBe('-2.36,25.2,55.27,51.38');
    expect(options).toMatchObject({ padding: [20, 20] });
  });
});
