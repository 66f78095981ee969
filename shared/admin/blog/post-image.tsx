import { useState } from 'react';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { cx } from '#shared/ui/cx.ts';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';

interface PostImageProps {
  readonly imageUrl: string;
  readonly picture: BlogPicture | null;
  readonly alt: string;
  /** How wide it is shown, as in HTML. */
  readonly sizes: string;
  readonly className?: string;
}

/** A post's picture as the console shows it. Those on other sites are not shown, as on the blog. */
export function PostImage({ imageUrl, picture, alt, sizes, className }: PostImageProps) {
  // The site's own drawings are not in the desktop app.
  const [isMissing, setMissing] = useState(false);
  const look = cx('w-full rounded-sm bg-tint object-cover', className);
  if (picture) return <UploadedPicture picture={picture} sizes={sizes} alt={alt} className={look} />;
  if (imageUrl.startsWith('/') && !isMissing) {
    return <img src={imageUrl} width={800} height={600} alt={alt} className={look} onError={() => setMissing(true)} />;
  }
  return <p className="text-sm text-muted wrap-anywhere">{imageUrl}</p>;
}
