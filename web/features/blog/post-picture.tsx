import { blogImages } from '#data/content/images.ts';
import { cx } from '#shared/ui/cx.ts';

interface PostPictureProps {
  readonly src: string;
  /** Below the fold, or the largest thing of the page? */
  readonly loading: 'lazy' | 'eager';
  /** Beside a title that says the same, a picture is decoration. */
  readonly decoration?: boolean;
  readonly className?: string;
}

/** Whether a post has a picture to show. One on another site would tell that site who reads here (decisions §4). */
export const hasPicture = (imageUrl: string | null): imageUrl is string => imageUrl?.startsWith('/') ?? false;

/** A post's picture. Those of the content come with their words; an administrator's own stands beside the title alone. */
export function PostPicture({ src, loading, decoration = false, className }: PostPictureProps) {
  const known = Object.values(blogImages).find((image) => image.src === src);
  return (
    <img
      src={src}
      width={known?.width ?? 800}
      height={known?.height ?? 600}
      alt={decoration ? '' : (known?.alt ?? '')}
      loading={loading}
      decoding="async"
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      className={cx('bg-tint object-cover', className)}
    />
  );
}
