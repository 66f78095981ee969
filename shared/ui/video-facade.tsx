import Play from 'lucide-react/icons/play';
import type { MouseEvent, ReactNode, Ref } from 'react';
import type { VideoLink } from '#shared/rules/video-links.ts';
import { cx } from './cx.ts';
import { EmbedFrame } from './embeds/embed-frame.tsx';
import { useEmbed } from './embeds/embed-consent.ts';

type VideoFacadeProps = {
  video: VideoLink;
  title: string;
  /** Shows the title to screen readers only, if it is visible beside the film. */
  hideTitle?: boolean;
  /** Our own picture in the frame; nothing from the host is loaded before the click. */
  poster?: ReactNode;
  className?: string;
};

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/**
 * A film that loads only after a click, or if all embeds are allowed. Before that, no other company learns of the visit. It is
 * a plain link to the film at first, and stays one without JavaScript or with a modifier key.
 */
export const VideoFacade = (props: VideoFacadeProps) => {
  const { shown, wanted, follow, takeFocus } = useEmbed();
  return <VideoFigure {...props} isShown={shown} isWanted={wanted} onFollow={follow} frameRef={takeFocus} />;
};

/** The same for public pages without React: the film is in a template that replaces the link (`web/public/embeds.ts`). */
export const StaticVideo = (props: VideoFacadeProps) => (
  <div data-embed="" className="contents">
    <VideoFigure {...props} />
    <template>
      <VideoFigure {...props} isShown isWanted />
    </template>
  </div>
);

type VideoFigureProps = VideoFacadeProps & {
  isShown?: boolean;
  isWanted?: boolean;
  onFollow?: (event: MouseEvent) => void;
  frameRef?: Ref<HTMLIFrameElement>;
};

const VideoFigure = ({
  video,
  title,
  hideTitle,
  poster,
  className,
  isShown,
  isWanted,
  onFollow,
  frameRef,
}: VideoFigureProps) => {
  const host = hosts[video.provider];
  return (
    <figure className={cx('grid gap-2', className)}>
      <div className="@container relative aspect-video overflow-hidden rounded-sm bg-sunken">
        {isShown ? (
          <EmbedFrame
            ref={frameRef}
            src={isWanted ? withAutoplay(video.embedUrl) : video.embedUrl}
            title={title}
            loading="lazy"
            className="absolute inset-0 size-full"
          />
        ) : (
          <a
            href={video.pageUrl}
            rel="noopener"
            data-press=""
            onClick={onFollow}
            className="group scheme-dark absolute inset-0 grid place-items-center text-ink focus-visible:-outline-offset-4"
          >
            {poster}
            <span className="absolute inset-0 bg-linear-to-t from-paper/90 via-paper/20 to-transparent" />
            <span className="relative mb-6 grid size-14 place-items-center rounded-full bg-red-fill text-on-fill transition-transform duration-300 group-hover:scale-105 @md:mb-0 @md:size-18">
              <Play aria-hidden="true" className="ml-1 size-6 fill-current @md:size-7" />
            </span>
            <span
              className={
                hideTitle
                  ? 'sr-only'
                  : 'absolute inset-x-0 bottom-0 px-4 py-3 leading-snug font-semibold @md:px-5 @md:py-4'
              }
            >
              <span className="sr-only">Play video: </span>
              {title}
            </span>
          </a>
        )}
      </div>
      <figcaption className="text-sm text-muted">
        {isShown ? (
          <a href={video.pageUrl} rel="noopener" className="link">
            Watch on {host} instead
          </a>
        ) : (
          <>Loads from {host} only when you press play.</>
        )}
      </figcaption>
    </figure>
  );
};

function withAutoplay(address: string): string {
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
