import type { PageRenderer } from '#shared/contracts/rendering.ts';
import type { PageAssets } from './document.ts';

/** Where pages come from: the finished build, or Vite while developing. */
export interface PageSource {
  /** In development the code of this very moment. */
  renderer(): Promise<PageRenderer>;
  assets(modules: readonly string[]): PageAssets;
  /** The last touch on a document. */
  finish(path: string, html: string): Promise<string>;
  /** Whether a rendered page may be kept. */
  readonly keeps: boolean;
}
