import { serviceImages } from '#data/content/service-images.ts';
import type { Service } from '#shared/contracts/services.ts';
import { cx } from '#shared/ui/cx.ts';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';

/** A service's picture, or a quiet stand-in where it has none. */
export function ServicePicture({ service }: { service: Service }) {
  const { imageUrl, slug, color } = service;
  const ground = color === 'red' ? 'bg-blush text-red' : 'bg-tint text-blue';
  if (!imageUrl) {
    return (
      <div aria-hidden="true" className={cx('grid aspect-4/3 place-items-center rounded-sm', ground)}>
        <ServiceIcon slug={slug} className="size-24 opacity-60" />
      </div>
    );
  }
  // The picture of the content comes with its words; an administrator's own stands beside the name alone.
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
