import type { ReactNode } from 'react';

/** Search and choices above a list. */
export const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <search className="grid items-end gap-4 pt-7 first:pt-0 sm:grid-cols-[minmax(0,24rem)_repeat(3,minmax(0,14rem))]">
    {children}
  </search>
);
