import { useQuery } from '@tanstack/react-query';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { libraryQuery } from '#shared/api/queries/library.ts';
import { fileSize } from '#shared/rules/file-size.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useOfflineResources } from '../../device/offline-resources.ts';
import { LIBRARY } from './library-paths.ts';
import { ResourceRow, ResourceRows } from './resource-row.tsx';

/** The resources that a member keeps on this device, which open without a connection. */
export default function OfflineResources() {
  const stored = useOfflineResources(useMember().id);
  const { data: library } = useQuery(libraryQuery(useApi()));
  if (!stored) return <Loading label="Loading what you keep offline…" className="pt-8" />;
  if (stored.length === 0) {
    return (
      <EmptyState
        image={screenImages.emptySearch}
        title="Nothing kept offline yet"
        description="Open a resource and press “Keep offline” to read or watch it without a connection."
        action={
          <Link to={LIBRARY} className={buttonClass({ variant: 'secondary' })}>
            Show the whole library
          </Link>
        }
      />
    );
  }
  // The library knows the member’s progress since the resource was stored.
  const all = library ? [...library.collections.flatMap(({ resources }) => resources), ...library.others] : [];
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  return (
    <section aria-label="Kept offline" className="pt-6">
      <p className="figures pb-3 text-sm text-muted">
        {stored.length} {stored.length === 1 ? 'resource' : 'resources'} on this device, {fileSize(bytes)}
      </p>
      <ResourceRows>
        {stored.map(({ slug, resource }) => (
          <ResourceRow
            key={slug}
            resource={all.find(({ id }) => id === resource.id) ?? resource}
            hasCollection
            as="h2"
          />
        ))}
      </ResourceRows>
    </section>
  );
}
