import { memo } from 'react';
import type { LibraryResource } from '#shared/contracts/library.ts';
import type { RichTextEmbed, RichTextPicture } from '#shared/contracts/rich-text.ts';
import { embedPage } from '#shared/rules/rich-text.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { RichText } from '#shared/ui/rich-text.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';
import { VideoFacade } from '#shared/ui/video-facade.tsx';

type Props = Pick<LibraryResource, 'doc' | 'pictures'>;

const SIZES = '(min-width: 44rem) 41rem, 100vw';

/** The text of a resource. The progress of its film does not render it again. */
export const Document = memo(function Document({ doc, pictures }: Props) {
  const picture = ({ pictureId, alt }: RichTextPicture['attrs']) => {
    const found = pictures.find(({ id }) => id === pictureId);
    return found ? (
      <UploadedPicture picture={found} sizes={SIZES} alt={alt} className="h-auto w-full rounded-sm bg-tint" />
    ) : null;
  };
  return (
    <article className="grid min-w-0 grid-cols-1 gap-6 [&>:first-child]:mt-0">
      <RichText doc={doc} picture={picture} embed={embed} />
    </article>
  );
});

/** A film in the text, behind its consent; other players are links. */
function embed(attrs: RichTextEmbed['attrs']) {
  const page = embedPage(attrs);
  const video = attrs.provider === 'spotify' ? null : parseVideoLink(page);
  return video ? (
    <VideoFacade video={video} title={attrs.title || 'Video'} />
  ) : (
    <p>
      <a href={page} rel="noopener" className="link">
        {attrs.title || 'Listen on Spotify'}
      </a>
    </p>
  );
}
