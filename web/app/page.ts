import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Client } from '#shared/api/client.ts';
import type { Head } from '#shared/contracts/rendering.ts';

export type Params = Readonly<Record<string, string | undefined>>;

interface PrefetchContext {
  readonly queryClient: QueryClient;
  readonly client: Client;
  readonly params: Params;
}

export interface HeadContext {
  readonly params: Params;
  /** Path on this site → absolute URL, for JSON-LD. */
  readonly absolute: (path: string) => string;
}

/** The export `page` of a `*.page.tsx` file: the screen, its initial data and its head. */
export interface Page<Data = unknown> {
  readonly Screen: ComponentType;
  /**
   * Fills the query cache and returns the data for `head`: on the server for public pages, which then render from the
   * cache, and on each navigation of the application.
   */
  prefetch?(context: PrefetchContext): Promise<Data>;
  /**
   * On a cold start: fetches the first data while rendering is prepared. `prefetch` does so where the head needs it.
   */
  readAhead?(context: PrefetchContext): Promise<void>;
  /** The application uses only the title and the description. */
  head(data: Data, context: HeadContext): Head;
}

/** Declares a page. Checks the types and returns its argument. */
export function definePage<Data = undefined>(page: Page<Data>): Page<Data> {
  return page;
}
