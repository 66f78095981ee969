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
  /** A path on this site → its full address, for JSON-LD. */
  readonly absolute: (path: string) => string;
}

/** What a `*.page.tsx` file exports as `page`: the screen, the data it starts with, and what the head says of it. */
export interface Page<Data = unknown> {
  readonly Screen: ComponentType;
  /**
   * Fills the query cache, and gives `head` its data: on the server for public pages, whose screens find all that they read
   * there, and on each navigation of the application.
   */
  prefetch?(context: PrefetchContext): Promise<Data>;
  /** On a cold start: reads what the screen shows first while its rendering is prepared. `prefetch` does so where the head needs it. */
  readAhead?(context: PrefetchContext): Promise<void>;
  /** The application writes title and description only. */
  head(data: Data, context: HeadContext): Head;
}

/** Declares a page. Only checks the types; the value is its argument. */
export function definePage<Data = undefined>(page: Page<Data>): Page<Data> {
  return page;
}
