import { use } from 'react';
import { useSite } from './site.tsx';
import { usePageHead } from './use-page-head.ts';

/** One page: its screen, and what the document's head says of it. Suspends until its code is there. */
export function PageView({ name }: { name: string }) {
  const known = useSite().pages.get(name);
  const page = known instanceof Promise ? use(known) : known;
  usePageHead(page);
  return <page.Screen />;
}
