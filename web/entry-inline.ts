import { showTheme } from '#shared/ui/theme.ts';
import { readEarly } from './app/early-reads.ts';
import { notifyNotLoaded } from './app/hydration.ts';
import { countVisit } from './public/count-visit.ts';
import { holdEarlyPresses } from './public/early-press.ts';
import { fetchFirstScripts } from './public/first-scripts.ts';

/*
 * The inline script of every document, which runs before the first paint. `vite build` makes one file of it, which the
 * server puts into every document; the content security policy allows it by its hash (`server/ssr/document.ts`).
 */

showTheme();
const endHolding = holdEarlyPresses();
const first = document.currentScript?.dataset['first'];
if (first === undefined) readEarly();
else {
  fetchFirstScripts(first.split(' '), () => {
    endHolding();
    notifyNotLoaded();
  });
  countVisit();
}
