import type { ComponentProps } from 'react';
import { isPhotograph, pictureFormats, pictureSet } from '#shared/rules/picture-files.ts';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'alt' | 'srcSet' | 'loading'> {
  /** A picture of the content, with its true size in pixels: its place is kept free until it is there. */
  readonly image: { readonly src: string; readonly width: number; readonly height: number; readonly alt?: string };
  /** How wide it is shown, as in HTML: `(min-width: 64rem) 50vw, 100vw`. */
  readonly sizes: string;
  /** It is seen when the page opens: fetched at once and first. Others wait until they are near. */
  readonly priority?: boolean;
  /** Empty where the words beside it say the same; else what the content says of it. */
  readonly alt?: string;
}

/**
 * A picture of the content folder, or of the same shape. A drawing is shown as it is; a photograph comes as AVIF or
 * WebP in the width that fits the screen, which the build has made (docs/content-guide.md).
 */
export function Picture({ image, sizes, priority = false, alt, ...rest }: PictureProps) {
  const { src, width, height } = image;
  const img = (
    <img
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      {...rest}
      // Before `src`, which begins the fetching.
      loading={priority ? undefined : 'lazy'}
      width={width}
      height={height}
      alt={alt ?? image.alt ?? ''}
      src={src}
    />
  );
  if (!isPhotograph(src)) return img;
  return (
    <picture className="contents">
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSet(src, width, format)} sizes={sizes} />
      ))}
      {img}
    </picture>
  );
}
