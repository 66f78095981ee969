import type { ReactNode } from 'react';
import type { BlogPicture, BlogPost } from '#shared/contracts/blog.ts';
import type { RichText as Document, RichTextEmbed, RichTextPicture } from '#shared/contracts/rich-text.ts';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { longDate } from '#shared/rules/blog-dates.ts';
import { embedPage } from '#shared/rules/rich-text.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { spotifyPlayer, StaticAudio } from './audio-facade.tsx';
import { Badge } from './badge.tsx';
import { Lead } from './layout.tsx';
import { RichText } from './rich-text.tsx';
import { UploadedPicture } from './uploaded-picture.tsx';
import { StaticVideo } from './video-facade.tsx';

interface PostSheetProps {
  readonly post: Pick<
    BlogPost,
    'title' | 'excerpt' | 'doc' | 'pictures' | 'category' | 'publishedAt' | 'readingMinutes'
  >;
  /** The post's picture, if any. */
  readonly picture?: ReactNode;
  /** Content between its lead and its text. */
  readonly contents?: ReactNode;
  /** The level of the title's heading. */
  readonly as?: 'h1' | 'h2';
}

/** A blog post as readers see it, on its page and in the console's preview. */
export const PostSheet = ({ post, picture, contents, as: Title = 'h1' }: PostSheetProps) => (
  <>
    <header className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <Badge tone={categoryTone(post.category)}>{post.category}</Badge>
        <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
        <span>{post.readingMinutes} min read</span>
      </p>
      <Title className="wrap-anywhere">{post.title}</Title>
    </header>
    {picture}
    <Lead className="mt-10 wrap-anywhere">{post.excerpt}</Lead>
    {contents}
    <PostText doc={post.doc} pictures={post.pictures} />
  </>
);

/** The style and width of a post's picture on its page. */
export const postPicture = {
  sizes: '(min-width: 44rem) 41rem, 100vw',
  className: 'mt-10 aspect-video w-full rounded-sm bg-tint object-cover',
} as const;

interface PostTextProps {
  readonly doc: Document;
  readonly pictures: readonly BlogPicture[];
}

/** A post's text. Films and players are links until somebody loads them (`web/public/embeds.ts`). */
const PostText = ({ doc, pictures }: PostTextProps) => (
  <div className="mt-10 grid grid-cols-1 gap-6 border-t border-line pt-10">
    <RichText doc={doc} picture={(attrs) => textPicture(attrs, pictures)} embed={textEmbed} />
  </div>
);

/** As wide as the text, or up to 6rem more on either side. */
const widths = { text: postPicture.sizes, wide: '(min-width: 64rem) 53rem, (min-width: 44rem) 41rem, 100vw' } as const;

/** A picture in the text; null if it was deleted. */
function textPicture({ pictureId, alt, width }: RichTextPicture['attrs'], pictures: readonly BlogPicture[]) {
  const picture = pictures.find(({ id }) => id === pictureId);
  return picture ? (
    <UploadedPicture picture={picture} sizes={widths[width]} alt={alt} className="h-auto w-full rounded-sm bg-tint" />
  ) : null;
}

const playerNames = {
  episode: 'Podcast episode',
  show: 'Podcast',
  track: 'Recording',
  album: 'Album',
  playlist: 'Playlist',
} as const;

/** A film or player in the text. */
function textEmbed(attrs: RichTextEmbed['attrs']) {
  if (attrs.provider === 'spotify') {
    const { kind, id, title } = attrs;
    return (
      <StaticAudio episode={spotifyPlayer(kind, id)} title={title || playerNames[kind]} length={playerNames[kind]} />
    );
  }
  const video = parseVideoLink(embedPage(attrs));
  return video ? <StaticVideo video={video} title={attrs.title || 'Video'} /> : null;
}
