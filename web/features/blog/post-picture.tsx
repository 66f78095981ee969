import { blogImages } from '#data/content/blog-images.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';

interface PostPictureProps {
  readonly src: string;
  /** Set when an administrator uploaded it. */
  readonly picture: BlogPicture | null;
  /** Its displayed width, as in `sizes`. */
  readonly sizes: string;
  /** It is above the fold. */
  readonly priority: boolean;
  /** Beside a title with the same text, a picture is decorative. */
  readonly decoration?: boolean;
  readonly className?: string;
}

/**
 * Whether a post has a picture to show. Pictures on other sites are not shown: they would reveal the reader to that
 * site.
 */
export const hasPicture = (imageUrl: string | null): imageUrl is string => imageUrl?.startsWith('/') ?? false;

/** A post's picture, with the alternative text of the content or of the upload. */
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
