import type { ComponentProps } from 'react';

interface UploadedPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'loading'> {
  /** The server's description: the widths, and the size to reserve its space. */
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly sizes: readonly { readonly url: string; readonly width: number }[];
  };
  /** The displayed width, as in HTML's `sizes`. */
  readonly sizes: string;
  /** Whether it is visible at first: loaded eagerly with high priority. */
  readonly priority?: boolean;
  readonly alt: string;
}

/** An uploaded picture, in the width that fits the screen. */
export const UploadedPicture = ({ picture, sizes, priority = false, alt, ...rest }: UploadedPictureProps) => (
  <img
    decoding={priority ? 'sync' : 'async'}
    fetchPriority={priority ? 'high' : undefined}
    {...rest}
    // Before `src`, which starts the loading.
    loading={priority ? undefined : 'lazy'}
    sizes={sizes}
    srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
    width={picture.width}
    height={picture.height}
    alt={alt}
    src={picture.url}
  />
);
