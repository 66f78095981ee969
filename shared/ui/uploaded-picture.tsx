import type { ComponentProps } from 'react';

interface UploadedPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'loading'> {
  /** As the server describes it: in how many widths there is, and its true size, so that its place is kept free. */
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly sizes: readonly { readonly url: string; readonly width: number }[];
  };
  /** How wide it is shown, as in HTML. */
  readonly sizes: string;
  /** It is seen when the page opens: fetched at once and first. */
  readonly priority?: boolean;
  readonly alt: string;
}

/** A picture that somebody uploaded, in the width that fits the screen. */
export const UploadedPicture = ({ picture, sizes, priority = false, alt, ...rest }: UploadedPictureProps) => (
  <img
    decoding={priority ? 'sync' : 'async'}
    fetchPriority={priority ? 'high' : undefined}
    {...rest}
    // Before `src`, which begins the fetching.
    loading={priority ? undefined : 'lazy'}
    sizes={sizes}
    srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
    width={picture.width}
    height={picture.height}
    alt={alt}
    src={picture.url}
  />
);
