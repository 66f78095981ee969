import type { RenderedPage } from '#shared/contracts/rendering.ts';
import { pageDataId } from '#shared/rules/page-data-id.ts';

/** What the server had read for this page, so that the browser need not read it again. */
export function readPageData(): RenderedPage['data'] {
  const block = document.getElementById(pageDataId);
  return block?.textContent ? (JSON.parse(block.textContent) as RenderedPage['data']) : [];
}
