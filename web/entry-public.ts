import { closeWithTheChoice, openDialogs } from './app/dialogs.ts';
import { startPage } from './public/start-page.ts';

/** A public page's own script, which the inline one fetches (`web/public/first-scripts.ts`). Nothing of React comes with it. */
openDialogs();
closeWithTheChoice();
startPage(async () => (await import('./entry-islands.ts')).startIslands());
