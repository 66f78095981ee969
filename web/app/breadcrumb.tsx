import { Link } from './link.tsx';

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The breadcrumb trail, from the start page (first) to this page (last). */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {trail.slice(0, -1).map(({ name, path }) => (
          <li key={path} className="flex gap-x-2">
            <Link to={path} className="min-h-6 transition-colors hover:text-red">
              {name}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0">
          {trail.at(-1)?.name}
        </li>
      </ol>
    </nav>
  );
}

/** The breadcrumb trail as structured data for search engines. */
export const breadcrumbList = (trail: readonly Crumb[], absolute: (path: string) => string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});
