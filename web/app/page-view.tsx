import { use } from 'react';
import { useSite } from './site.tsx';
import { usePageHead } from './use-page-head.ts';

/** One page by its name: its screen, and what the document's head says of it. Suspends until its code is there. */
export function PageView({ name }: { name: string }) {
  const page = use(useSite().pages.get(name));
  usePageHead(page);
  return <page.Screen />;
}
