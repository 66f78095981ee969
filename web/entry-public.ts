import { closeWithTheChoice, openDialogs } from './app/dialogs.ts';
import { startPage } from './public/start-page.ts';

/** A public page's own script, loaded by the inline one (`web/public/first-scripts.ts`). Contains no React. */
openDialogs();
closeWithTheChoice();
startPage(async () => (await import('./entry-islands.ts')).startIslands());
