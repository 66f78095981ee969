import { createDraftTexts } from '#shared/api/drafts.ts';
import { deviceOwner, mayKeep } from './owner.ts';

/**
 * What visitors and members have begun, as long as the tab is open. It goes with every wipe of the device. Apart from
 * `drafts.ts`, which public pages do not need.
 */
export const tabDrafts = createDraftTexts({
  storage: () => sessionStorage,
  originOf: () => location.origin,
  mayKeep,
});

/** The fields of a form of a public page, kept while the tab is open: a reload or a look elsewhere loses nothing. */
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
