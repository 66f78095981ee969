import type { Service } from '#shared/contracts/services.ts';
import { Container, Display, Lead } from '#shared/ui/layout.tsx';
import { cx } from '#shared/ui/cx.ts';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Breadcrumb, type Crumb } from '../../app/breadcrumb.tsx';
import { serviceImages } from '#data/content/images.ts';

/** These two start with a film of their own instead. */
const WITHOUT_PICTURE = new Set(['podcasts', 'marketing-videos']);

/** The head of a service's page: its name, what it is, and its picture. */
export function ServiceHeader({ service }: { service: Service }) {
  const { slug, name, shortDescription, description, color } = service;
  const hasPicture = !WITHOUT_PICTURE.has(slug);
  return (
    <Container width="wide" className="pt-8 pb-section">
      <Breadcrumb trail={trailTo(service)} />
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-12 lg:mt-16 lg:grid-cols-[6fr_5fr]">
        <header className="grid grid-cols-1 content-center gap-7">
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
        <p
          className={cx(
            'prose-lines border-line text-lg',
            hasPicture
              ? 'border-t pt-10 lg:col-span-2 lg:mt-4 lg:columns-2 lg:gap-16 print:columns-1'
              : 'max-lg:border-t max-lg:pt-10 lg:self-end lg:border-l lg:pl-10',
          )}
        >
          {description}
        </p>
      </div>
    </Container>
  );
}

/** A service's picture, or its icon where it has none. */
function ServicePicture({ service }: { service: Service }) {
  const { imageUrl, slug, color } = service;
  const ground = color === 'red' ? 'bg-blush text-red' : 'bg-tint text-blue';
  if (!imageUrl) {
    return (
      <div aria-hidden="true" className={cx('grid aspect-4/3 place-items-center rounded-sm', ground)}>
        <ServiceIcon slug={slug} className="size-24 opacity-60" />
      </div>
    );
  }
  // A picture from the content has an alternative text; an uploaded one has none.
  const known = Object.values(serviceImages).find((image) => image.src === imageUrl);
  return (
    <img
      src={imageUrl}
      width={known?.width ?? 800}
      height={known?.height ?? 600}
      alt={known?.alt ?? ''}
      fetchPriority="high"
      className={cx('aspect-4/3 w-full rounded-sm object-cover', ground)}
    />
  );
}

/** The breadcrumb trail to a service's page. */
export const trailTo = ({ slug, name }: Pick<Service, 'slug' | 'name'>): readonly Crumb[] => [
  { name: 'Home', path: '/' },
  { name, path: `/services/${slug}` },
];
