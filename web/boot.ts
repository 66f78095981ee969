import { giveUpEarlyPress } from './app/alive.ts';
import { closeWithTheChoice, openDialogs } from './document/dialogs.ts';
import { keepEarlyClicks } from './document/early-clicks.ts';
import { startDocument } from './document/document.ts';

/** The first script of every page: public ones are documents, which ask for it once they are painted; behind the door is the application. */
keepEarlyClicks();
openDialogs();
closeWithTheChoice();
if (document.querySelector('#root[data-app]')) startApplication();
else startDocument(async () => (await import('./islands.tsx')).startIslands());

/** Fetches the application in one go: `data-chunks` names its files, which would otherwise be found one after the other. */
function startApplication(): void {
  for (const href of document.querySelector<HTMLElement>('script[data-chunks]')?.dataset.chunks?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import('./entry-client.tsx').catch(giveUpEarlyPress);
}
