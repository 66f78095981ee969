import type { RenderedPage } from '#shared/contracts/rendering.ts';
import { pageDataId, unknownSlug } from '#shared/rules/page-data-id.ts';

/**
 * What the server had read for this page, so that the browser need not read it again.
 * @param slug of the page's address. Unknown ones share one page: what it says of none is said of this one.
 */
export function readPageData(slug: string | undefined): RenderedPage['data'] {
  const block = document.getElementById(pageDataId);
  const data = block?.textContent ? (JSON.parse(block.textContent) as RenderedPage['data']) : [];
  return data.map(([key, value]) => [key.map((part) => (part === unknownSlug ? slug : part)), value]);
}
