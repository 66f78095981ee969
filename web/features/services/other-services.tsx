import { navigation } from '#data/content/navigation.ts';
import { Container } from '#shared/ui/layout.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Link } from '../../app/link.tsx';

const all = [...navigation.links, ...navigation.more.links];

/** The way on to the other services. */
export function OtherServices({ slug }: { slug: string }) {
  return (
    <Container as="nav" width="wide" aria-labelledby="others-title" className="pb-section">
      <h2 id="others-title" className="label font-sans text-muted">
        Also from us
      </h2>
      <ul className="mt-5 grid border-t border-line sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-5">
        {all
          .filter(({ href }) => href !== `/services/${slug}`)
          .map(({ label, href }) => (
            <li key={href} className="max-lg:border-b max-lg:border-line">
              <Link
                to={href}
                className="flex min-h-14 items-center gap-3 py-2 font-semibold transition-colors hover:text-red"
              >
                <ServiceIcon slug={href.split('/').at(-1) ?? ''} className="size-5 shrink-0 text-muted" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Container>
  );
}
