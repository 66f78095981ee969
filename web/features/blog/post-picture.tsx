import { blogImages } from '#data/content/images.ts';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';

interface PostPictureProps {
  readonly src: string;
  /** How wide it is shown, as in HTML. */
  readonly sizes: string;
  /** It is seen when the page opens. */
  readonly priority: boolean;
  /** Beside a title that says the same, a picture is decoration. */
  readonly decoration?: boolean;
  readonly className?: string;
}

/** Whether a post has a picture to show. One on another site would tell that site who reads here (decisions §4). */
export const hasPicture = (imageUrl: string | null): imageUrl is string => imageUrl?.startsWith('/') ?? false;

/** A post's picture. Those of the content come with their words; an administrator's own stands beside the title alone. */
export function PostPicture({ src, sizes, priority, decoration = false, className }: PostPictureProps) {
  const known = Object.values(blogImages).find((image) => image.src === src);
  const look = cx('bg-tint object-cover', className);
  if (known) {
    return (
      <Picture image={known} sizes={sizes} priority={priority} alt={decoration ? '' : known.alt} className={look} />
    );
  }
  return <img loading={priority ? 'eager' : 'lazy'} src={src} width={800} height={600} alt="" className={look} />;
}
