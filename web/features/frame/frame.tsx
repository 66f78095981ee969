import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

/** The header and footer around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <NavigationBar />
      {children}
      <Footer />
    </div>
  );
}
