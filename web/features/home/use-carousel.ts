import { useEffect, useState } from 'react';

/** How long each picture stands (public-side §9). */
const INTERVAL_MS = 4000;

/** Which of `count` pictures is shown, moving on by itself in a loop while `playing`. */
export function useCarousel(count: number, playing: boolean) {
  const [current, setCurrent] = useState(0);

  // A picture that was chosen by hand stands as long as any other.
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => setCurrent((current + 1) % count), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [current, count, playing]);

  return { current, show: setCurrent };
}
