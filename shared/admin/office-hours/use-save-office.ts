import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { changeOfficeHours, listOfficeHours } from '#shared/contracts/endpoints/console.ts';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';

/** Computes an office's new hours from the current ones. */
export type Change = (now: OfficeHours) => Pick<OfficeHours, 'week' | 'dates'>;

/**
 * Changes an office's hours, based on the server's current ones. If somebody else changes them at the same moment, it
 * retries once on top of their change.
 */
export function useSaveOffice(city: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  const save = async (change: Change): Promise<OfficeHours> => {
    const { offices } = await client.call(listOfficeHours, {});
    const now = offices.find((office) => office.city === city);
    if (!now) throw new Error(`There is no office in ${city}`);
    return client.call(changeOfficeHours, { params: { city }, body: { ...change(now), ifUpdatedAt: now.updatedAt } });
  };
  return useMutation({
    mutationFn: (change: Change) =>
      save(change).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'conflict') return save(change);
        throw error;
      }),
    async onSettled() {
      await refreshReadsOf(queryClient, '/api/admin/office-hours');
      await refreshReadsOf(queryClient, '/api/reply-promise');
    },
  });
}
