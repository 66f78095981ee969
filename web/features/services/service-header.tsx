import type { Service } from '#shared/contracts/services.ts';
import { Container, Display, Lead } from '#shared/ui/layout.tsx';
import { cx } from '#shared/ui/cx.ts';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Link } from '../../app/link.tsx';
import { ServicePicture } from './service-picture.tsx';

/** These two open with films of their own instead (public-side §2). */
const WITHOUT_PICTURE = new Set(['podcasts', 'marketing-videos']);

/** The head of a service's page: its name, what it is, and its picture. */
export function ServiceHeader({ service }: { service: Service }) {
  const { slug, name, shortDescription, description, color } = service;
  const hasPicture = !WITHOUT_PICTURE.has(slug);
  return (
    <Container width="wide" className="pt-8 pb-section">
      <nav aria-label="Breadcrumb" className="text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <Link to="/" className="transition-colors hover:text-red">
              Home
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <div className={cx('mt-10 grid gap-x-16 gap-y-12 lg:mt-16', hasPicture && 'items-center lg:grid-cols-[6fr_5fr]')}>
        <header className={cx('grid content-start gap-7', !hasPicture && 'max-w-4xl')}>
          <span
            className={cx(
              'grid size-14 place-items-center rounded-full',
              color === 'red' ? 'bg-blush text-red' : 'bg-tint text-blue',
            )}
          >
            <ServiceIcon slug={slug} className="size-6" />
          </span>
          <Display>{name}</Display>
          <Lead>{shortDescription}</Lead>
        </header>
        {hasPicture ? <ServicePicture service={service} /> : null}
      </div>
      <p
        className={cx(
          'mt-14 prose-lines border-t border-line pt-10 text-lg',
          'lg:columns-2 lg:gap-16 [&]:max-w-none print:columns-1',
        )}
      >
        {description}
      </p>
    </Container>
  );
}
