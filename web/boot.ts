import { giveUpEarlyPress } from './app/alive.ts';
import { keepEarlyClicks } from './early-clicks.ts';

/**
 * The only script in the document. The page is readable without the application, so its code is fetched once the page
 * has been painted, in one go: `data-chunks` names the files, which would otherwise be found one after the other.
 */
function startApplication(): void {
  for (const href of document.querySelector<HTMLElement>('script[data-chunks]')?.dataset.chunks?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import('./entry-client.tsx').catch(giveUpEarlyPress);
}

/** Where no paint is reported (a tab in the background, an older browser), it is not waited for longer than this. */
const FIRST_PAINT_TIMEOUT_MS = 3000;

function afterFirstPaint(run: () => void): void {
  let waiting = true;
  const once = () => {
    if (waiting) run();
    waiting = false;
  };
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) once();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(once, FIRST_PAINT_TIMEOUT_MS);
}

keepEarlyClicks();
// The service worker's shell has nothing that could be painted first.
if (document.getElementById('root')?.hasChildNodes()) afterFirstPaint(startApplication);
else startApplication();
