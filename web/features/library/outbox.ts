import { changeResource, libraryKey } from '#shared/api/queries/library.ts';
import { putLibraryProgress, saveResource, unsaveResource } from '#shared/contracts/endpoints/library.ts';
import type { LibraryResource, LibrarySummary } from '#shared/contracts/library.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Arrivals } from '../../device/outbox/use-outbox-runner.ts';

/** Updates what all tabs show of the library after an item of the outbox was sent. */
export const libraryArrivals: Arrivals = {
  [putLibraryProgress.name]: ({ queryClient }, { input }, answer) => {
    const { ranges, ...progress } = answer as ResponseOf<typeof putLibraryProgress>;
    change(queryClient, input.params?.['id'], { ranges, progress });
    if (progress.doneAt) void refreshUser(queryClient);
    void queryClient.invalidateQueries({ queryKey: libraryKey, exact: true });
  },
  [saveResource.name]: ({ queryClient }, { input }) => change(queryClient, input.params?.['id'], { isSaved: true }),
  [unsaveResource.name]: ({ queryClient }, { input }) => change(queryClient, input.params?.['id'], { isSaved: false }),
};

/** Changes a resource that is known by its id alone. */
function change(queryClient: QueryClient, id: string | undefined, changed: Partial<LibraryResource>): void {
  const shown = queryClient.getQueriesData<Partial<LibrarySummary> | null>({ queryKey: libraryKey });
  const resource = shown.map(([, data]) => data).find((data) => data?.id === Number(id) && data.slug !== undefined);
  changeResource(queryClient, { id: Number(id), slug: resource?.slug }, changed);
}
