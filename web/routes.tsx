import { PageStore } from './app/page-store.ts';
import type { Page } from './app/page.ts';
import type { Route } from './app/route.ts';
import type { Site } from './app/site.tsx';
import { Frame } from './features/frame/frame.tsx';

/** Every address of the site. Features meet here and nowhere else. */
const routes: readonly Route[] = [
  { path: '/', access: 'anyone', page: 'home/home' },
  { path: '*', access: 'anyone', page: 'not-found/not-found' },
];

const pages = new PageStore(import.meta.glob<{ page: Page }>('./features/**/*.page.ts'));

export const site: Site = { routes, pages, Frame };
