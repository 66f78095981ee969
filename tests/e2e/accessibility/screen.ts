import type { Page } from '@playwright/test';
import type { SiteServer } from '../../support/worker-server.ts';

/** A screen that axe checks. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: 'visitor' | 'member' | 'administrator';
  /** Creates the screen's data before it is opened. @returns its address, if it depends on the data */
  readonly before?: (page: Page, server: SiteServer) => Promise<string>;
  /** Brings the screen into the state to check. */
  readonly open?: (page: Page) => Promise<void>;
}
