import type { Service } from '#shared/contracts/services.ts';
import type { Crumb } from '../../app/breadcrumb.tsx';

/** Where a service's page stands on the site. */
export const trailTo = ({ slug, name }: Pick<Service, 'slug' | 'name'>): readonly Crumb[] => [
  { name: 'Home', path: '/' },
  { name, path: `/services/${slug}` },
];
