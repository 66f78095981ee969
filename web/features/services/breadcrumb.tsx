import { Link } from '../../app/link.tsx';

/** Where the page stands on the site. */
export function Breadcrumb({ current }: { current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link to="/" className="transition-colors hover:text-red">
            Home
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
