import { createDraftTexts } from '#shared/api/drafts.ts';
import { deviceOwner, mayStore } from './owner.ts';

/**
 * Drafts of visitors and members that last as long as the tab. Every wipe of the device removes them. Separate from
 * `drafts.ts`, which public pages do not need.
 */
export const tabDrafts = createDraftTexts({
  storage: () => sessionStorage,
  originOf: () => location.origin,
  mayStore,
});

/** The fields of a public page's form, stored as long as the tab: they survive a reload or navigation. */
export const tabFormDraft = <Values extends object>(name: string) => ({
  read(): Partial<Values> {
    try {
      return JSON.parse(tabDrafts.read(deviceOwner(), name) ?? '{}') as Partial<Values>;
    } catch {
      return {};
    }
  },
  /** Null once it was sent. */
  write(values: Partial<Values> | null): void {
    tabDrafts.write(deviceOwner(), name, values && JSON.stringify(values));
  },
});
