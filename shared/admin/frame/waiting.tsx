import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL, overviewQuery } from '#shared/api/queries/chats.ts';
import { limits } from '#shared/contracts/limits.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

/** How much is waiting in a section of the console; nothing where nothing is, or where nothing is counted. */
export function Waiting({ section }: { section: string }) {
  const overview = useQuery({ ...overviewQuery(useApi()), refetchInterval: usePolling(CHATS_POLL) });
  const counts: Readonly<Record<string, number | undefined>> = {
    '/admin/chats': overview.data?.openChats,
    '/admin/inquiries': overview.data?.newInquiries,
    '/admin/reports': overview.data?.openReports,
    '/admin/jobs': overview.data?.failedJobs,
  };
  const count = counts[section] ?? 0;
  if (count === 0) return null;
  return (
    <span className="figures rounded-full bg-red-fill px-2 py-0.5 text-xs font-semibold text-on-fill">
      {count < limits.overviewCount ? count : `${limits.overviewCount - 1}+`}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
