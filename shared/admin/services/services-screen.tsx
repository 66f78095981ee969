import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { servicesToEditQuery } from '#shared/api/queries/console.ts';
import type { Service } from '#shared/contracts/services.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { RowsLoading } from '../list/data-table.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { serviceDraft } from './service-values.ts';

/** The services that the public pages show, at /admin/services. */
export function ServicesScreen() {
  const client = useApi();
  const { data: me } = useQuery(currentUserQuery(client));
  const list = useQuery(servicesToEditQuery(client));
  const [edited, setEdited] = useState<Service>();
  return (
    <>
      <PageHeader bar="same" title="Services" lead="Names and texts of your services. Changes go live right away." />
      {contents()}
      {edited && me ? <ServiceDialog personId={me.id} service={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );

  function contents() {
    if (list.data?.length === 0) {
      return (
        <EmptyState title="No services yet" description="They’ll be added the next time someone opens the home page." />
      );
    }
    if (list.data) return <ServiceList services={list.data} personId={me?.id} onEdit={setEdited} />;
    if (list.isError) {
      return (
        <ErrorState
          title="We couldn’t load the services"
          description="Please try again."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    }
    return (
      <div className="pt-6">
        <Loading label="Loading services…" />
        <RowsLoading />
      </div>
    );
  }
}

interface ServiceListProps {
  readonly services: readonly Service[];
  /** Undefined until the session is loaded. */
  readonly personId: number | undefined;
  readonly onEdit: (service: Service) => void;
}

/** The services in the order of the public pages. */
export function ServiceList({ services, personId, onEdit }: ServiceListProps) {
  const platform = usePlatform();
  return (
    <ol aria-label="Services" className="divide-y divide-line">
      {services.map((service) => (
        <li
          key={service.id}
          className="grid gap-4 py-6 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:gap-6"
        >
          <span
            className={`grid size-12 place-items-center rounded-full ${service.color === 'red' ? 'bg-blush text-red' : 'bg-tint text-blue'}`}
          >
            <ServiceIcon slug={service.slug} className="size-5" />
          </span>
          <div className="grid gap-1">
            <h2 className="text-xl wrap-anywhere">{service.name}</h2>
            <p className="text-muted wrap-anywhere">{service.shortDescription}</p>
            {personId !== undefined && platform.drafts.read(personId, serviceDraft(service)) !== null ? (
              <Badge tone="blue" className="justify-self-start">
                Unsaved changes
              </Badge>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={`View ${service.name}`}
              onClick={() => platform.openSite(`/services/${service.slug}`)}
            >
              View
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Edit ${service.name}`}
              disabled={personId === undefined}
              onClick={() => onEdit(service)}
            >
              Edit
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
