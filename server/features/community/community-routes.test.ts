import { expect, it } from 'vitest';
import { presentPlaces } from './community-routes.ts';

const at = (id: number, latitude: number, longitude: number, location: string | null = null) => ({
  id,
  latitude,
  longitude,
  location,
});

it('groups members at the same coordinates under the first place name among them', () => {
  const rows = [at(1, 51.38, -2.36), at(4, 51.38, -2.36, 'Bath'), at(2, 51.38, 0.1, 'Hythe'), at(3, 51.5, 0.1)];
  expect(presentPlaces(rows)).toEqual([
    { latitude: 51.38, longitude: -2.36, location: 'Bath', memberIds: [1, 4] },
    { latitude: 51.38, longitude: 0.1, location: 'Hythe', memberIds: [2] },
    { latitude: 51.5, longitude: 0.1, location: null, memberIds: [3] },
  ]);
});
