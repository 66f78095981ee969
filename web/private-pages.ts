import type { PageFiles } from './app/page-store.ts';
import type { Page } from './app/page.ts';

/** The files of the pages behind the door: their names would cost every visitor a kilobyte (0280). */
export const privatePages: PageFiles = import.meta.glob<{ page: Page }>(
  './features/{console,device,feed,member,members,messages,profile}/*.page.tsx',
);
