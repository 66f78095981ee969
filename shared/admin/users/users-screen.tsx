import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { userCountsQuery } from '#shared/api/queries/console.ts';
import { PageHeader } from '#shared/ui/layout.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { Figures } from '../list/figures.tsx';
import { UserList } from './user-list.tsx';

/** User management, at /admin/users (members-side §2). */
export function UsersScreen() {
  const counts = useQuery(userCountsQuery(useApi()));
  const { kind } = usePlatform();
  const figure = (name: 'total' | 'withSchool' | 'newThisMonth') =>
    counts.data?.[name] ?? (counts.isError ? null : undefined);
  return (
    <>
      {kind === 'web' ? (
        <ConsoleLink
          to="/circle"
          className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> Back to Circle
        </ConsoleLink>
      ) : null}
      <PageHeader
        className={kind === 'web' ? 'pt-4!' : undefined}
        title="User Management"
        lead="View and manage all registered members."
      />
      <Figures
        label="Users in figures"
        figures={[
          ['Total Users', figure('total')],
          ['With School Info', figure('withSchool')],
          ['New This Month', figure('newThisMonth')],
        ]}
      />
      <UserList />
    </>
  );
}
