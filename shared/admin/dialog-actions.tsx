import type { ReactNode } from 'react';
import { FormActions } from '#shared/ui/form.tsx';

/**
 * The buttons of a long form in a dialog, in sight wherever it is scrolled to. On a phone two share a line, and a third,
 * the last, has one of its own above them: the form needs the room.
 */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <FormActions className="sticky -bottom-6 -mx-2 bg-surface px-2 py-4 max-sm:flex-row max-sm:flex-wrap-reverse max-sm:*:grow max-sm:*:basis-2/5 sm:-bottom-8">
    {children}
  </FormActions>
);
