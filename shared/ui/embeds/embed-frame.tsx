import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

type EmbedFrameProps = Omit<ComponentProps<'iframe'>, 'sandbox' | 'title' | 'src'> & {
  /** The accessible name. */
  title: string;
  /** On one of the hosts in data/content/embed-origins.ts; the content security policy blocks all others. */
  src: string;
};

/** Another company's page in a sandboxed frame. Use only if `useEmbed` allows it. */
export const EmbedFrame = ({ className, ...rest }: EmbedFrameProps) => (
  // oxlint-disable-next-line jsx-a11y/iframe-has-title -- the props require it
  <iframe
    allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
    {...rest}
    // It has another origin, so it cannot remove its own sandbox.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation"
    className={cx('w-full rounded-sm bg-sunken', className)}
  />
);
