import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { servicesToEditQuery } from '#shared/api/queries/console.ts';
import type { Service } from '#shared/contracts/services.ts';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { RowsLoading } from '../list/rows-loading.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceList } from './service-list.tsx';

/** The services that the public pages show, at /admin/services. */
export function ServicesScreen() {
  const client = useApi();
  const { data: me } = useQuery(currentUserQuery(client));
  const list = useQuery(servicesToEditQuery(client));
  const [edited, setEdited] = useState<Service>();
  return (
    <>
      <PageHeader
        title="Services"
        lead="What the services are called and what is said of them. The public pages change at once."
      />
      {contents()}
      {edited && me ? <ServiceDialog personId={me.id} service={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );

  function contents() {
    if (list.data?.length === 0) {
      return <EmptyState title="No services yet" description="The home page adds them when it is next opened." />;
    }
    if (list.data) return <ServiceList services={list.data} personId={me?.id} onEdit={setEdited} />;
    if (list.isError) {
      return (
        <ErrorState
          title="Error Loading Services"
          description="Failed to load the services. Please try again."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    }
    return (
      <div className="pt-6">
        <Loading label="Loading services..." />
        <RowsLoading />
      </div>
    );
  }
}
