import { blogImages } from '#data/content/blog-images.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';

interface PostPictureProps {
  readonly src: string;
  /** There when an administrator uploaded it. */
  readonly picture: BlogPicture | null;
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

/** A post's picture. Those of the content come with their words, and uploaded ones with their author's. */
export function PostPicture({ src, picture, sizes, priority, decoration = false, className }: PostPictureProps) {
  const look = cx('bg-tint object-cover', className);
  if (picture) {
    const alt = decoration ? '' : picture.alt;
    return <UploadedPicture picture={picture} sizes={sizes} priority={priority} alt={alt} className={look} />;
  }
  const known = Object.values(blogImages).find((image) => image.src === src);
  if (known) {
    return (
      <Picture image={known} sizes={sizes} priority={priority} alt={decoration ? '' : known.alt} className={look} />
    );
  }
  return <img loading={priority ? 'eager' : 'lazy'} src={src} width={800} height={600} alt="" className={look} />;
}
