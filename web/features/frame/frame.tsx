import type { ReactNode } from 'react';

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className="flex min-h-svh flex-col">{children}</div>;
}
