import type { ComponentProps } from 'react';
import { isPhotograph, pictureFormats, pictureSet } from '#shared/rules/picture-files.ts';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'alt' | 'srcSet' | 'loading'> {
  /** A picture of the content, with its size in pixels to reserve its space. */
  readonly image: { readonly src: string; readonly width: number; readonly height: number; readonly alt?: string };
  /** The displayed width, as in HTML's `sizes`: `(min-width: 64rem) 50vw, 100vw`. */
  readonly sizes: string;
  /** Whether it is visible at first: loaded eagerly with high priority. Others load lazily. */
  readonly priority?: boolean;
  /** Empty if the text beside it says the same; by default, the content's alternative text. */
  readonly alt?: string;
}

/**
 * A picture of the content folder, or of the same shape. A drawing is one file; a photograph comes as AVIF or WebP in the width
 * that fits the screen, created by the build (docs/content-guide.md).
 */
export function Picture({ image, sizes, priority = false, alt, ...rest }: PictureProps) {
  const { src, width, height } = image;
  const img = (
    <img
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      {...rest}
      // Before `src`, which starts the loading.
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
