import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Service } from '#shared/contracts/services.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { serviceDraft } from './service-values.ts';

interface ServiceListProps {
  readonly services: readonly Service[];
  /** Undefined until it is known who this is. */
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
