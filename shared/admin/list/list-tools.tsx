import type { ReactNode } from 'react';

/** Search and choices above a list. */
export const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of before 2023 do not know the search element
    role="search"
    className="grid items-end gap-4 pt-7 first:pt-0 sm:grid-cols-[minmax(0,24rem)_repeat(3,minmax(0,14rem))]"
  >
    {children}
  </div>
);
