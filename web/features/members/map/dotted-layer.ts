import { type Coords, GridLayer } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet/hooks';
import { size, steps } from 'virtual:dotted-world';

/** Of a dot, in pixels: it grows with the map, but not for ever. */
const SMALLEST = 0.7;
const LARGEST = 4;

/** Row and column of each dot. */
const dots: readonly (readonly [number, number])[] = (() => {
  let cell = 0;
  return steps.map((step) => {
    cell += step;
    return [Math.floor(cell / size), cell % size] as const;
  });
})();

/** The world in dots, drawn as tiles: the map's ground without anything from another company. */
class DottedLayer extends GridLayer {
  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const tile = document.createElement('canvas');
    const { x: width, y: height } = this.getTileSize();
    const sharpness = window.devicePixelRatio || 1;
    tile.width = width * sharpness;
    tile.height = height * sharpness;
    const pen = tile.getContext('2d');
    if (!pen) return tile;
    pen.scale(sharpness, sharpness);
    pen.fillStyle = getComputedStyle(this.getPane() ?? document.body).color;
    // The world is as wide as this at the zoom; it goes round.
    const apart = (width * 2 ** z) / size;
    const radius = Math.min(Math.max(apart * 0.3, SMALLEST), LARGEST);
    const west = ((x % 2 ** z) + 2 ** z) % 2 ** z;
    for (const [row, column] of dots) {
      const left = (column + 0.5) * apart - west * width;
      const top = (row + 0.5) * apart - y * height;
      if (left < -radius || top < -radius || left > width + radius || top > height + radius) continue;
      pen.beginPath();
      pen.arc(left, top, radius, 0, 2 * Math.PI);
      pen.fill();
    }
    return tile;
  }
}

/** The ground of a map without streets. */
export function DottedWorld() {
  const map = useMap();
  useEffect(() => {
    const layer = new DottedLayer().addTo(map);
    return () => void layer.remove();
  }, [map]);
  return null;
}
