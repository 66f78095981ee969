import type { Page } from '@playwright/test';
import type { SiteServer } from '../../support/worker-server.ts';

/** A screen that axe looks at. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: 'visitor' | 'member' | 'administrator';
  /** Makes what the screen shows, before it is opened. @returns its address, where that is known only then */
  readonly before?: (page: Page, server: SiteServer) => Promise<string>;
  /** Brings the screen into the state to look at. */
  readonly open?: (page: Page) => Promise<void>;
}
