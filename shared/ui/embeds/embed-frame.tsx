import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

type EmbedFrameProps = Omit<ComponentProps<'iframe'>, 'sandbox' | 'title' | 'src'> & {
  /** What is in it, for those who do not see it. */
  title: string;
  /** On one of the hosts that the content names (data/content/embed-origins.ts): the policy refuses all others. */
  src: string;
};

/** A page of another company inside ours, in a sandbox. Only where `useEmbed` says that it may be shown. */
export const EmbedFrame = ({ className, ...rest }: EmbedFrameProps) => (
  // oxlint-disable-next-line jsx-a11y/iframe-has-title -- the type asks for it
  <iframe
    allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
    {...rest}
    // It is of another origin, so that it cannot take its own sandbox away.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation"
    className={cx('w-full rounded-sm bg-sunken', className)}
  />
);
