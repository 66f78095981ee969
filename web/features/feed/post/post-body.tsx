import { useState } from 'react';
import type { FeedPost, PostMedia } from '#shared/contracts/feed.ts';
import { Button } from '#shared/ui/button.tsx';
import { AudioPlayer } from './audio-player.tsx';
import { brand } from '#data/content/brand.ts';
import { OptionalLink } from '../../../app/optional-link.tsx';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import ExternalLink from 'lucide-react/icons/external-link';
import { truncateAt } from '#shared/rules/truncate.ts';
import { splitLinks } from '#shared/rules/text-links.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { VideoFacade } from '#shared/ui/video-facade.tsx';
import { LibraryCard } from './library-card.tsx';
import { LinkCard } from './link-card.tsx';
import { PostPictures, srcSetOf } from './post-pictures.tsx';
import { WebinarCard } from './webinar-card.tsx';
import { TextWithMentions } from '../text-with-mentions.tsx';
import { useReached } from '../../../device/use-connection.ts';

const Dialog = lazyPart(async () => (await import('#shared/ui/dialog.tsx')).Dialog);
/** Loaded with the offline storage code, for posts with a recording. */
const AudioOffline = lazyPart(async () => (await import('./audio-offline.tsx')).AudioOffline, {
  fallback: <div className="min-h-11" />,
});

const RINGS = [60, 110, 170, 240, 320];
/**
 * The shown length of a long text. Only texts longer by the factor `WORTH` are cut: a few words are not worth a click.
 */
const SHOWN = { characters: 700, lines: 12 };
const WORTH = 1.3;

/** A post's title, text and media. */
export function PostBody({ post, headingId }: { post: FeedPost; headingId: string }) {
  const [whole, setWhole] = useState(false);
  const [hadPreview] = useState(post.preview !== undefined);
  const beginning = shorten(post.content, post.mentions);
  const isLong = beginning !== post.content;
  return (
    <div className="grid gap-4">
      <h2 id={headingId} dir="auto" className="text-2xl wrap-anywhere">
        {post.title}
      </h2>
      <div>
        <TextWithMentions text={whole ? post.content : beginning} mentions={post.mentions} />
        {isLong ? (
          <Button variant="link" size="sm" aria-expanded={whole} className="mt-2" onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Read more'}
          </Button>
        ) : null}
      </div>
      {post.pictures ? (
        <PostPictures pictures={post.pictures} title={post.title} />
      ) : post.postType === 'image' && post.media ? (
        <PostPicture media={post.media} title={post.title} />
      ) : null}
      {post.postType === 'audio' && post.media ? (
        <AudioPlayer media={post.media} title={post.title}>
          <AudioOffline url={post.media.url} post={{ id: post.id, title: post.title }} />
        </AudioPlayer>
      ) : null}
      {post.postType === 'video' && post.mediaUrl ? <PostVideo address={post.mediaUrl} title={post.title} /> : null}
      {post.preview ? <LinkCard post={post} preview={post.preview} late={!hadPreview} /> : null}
      {post.library ? <LibraryCard resources={post.library} /> : null}
      {post.webinar ? <WebinarCard webinar={post.webinar} /> : null}
      {post.blogPost ? <BlogReference {...post.blogPost} /> : null}
    </div>
  );
}

/** The blog post that a feed post is about. */
export function BlogReference({ slug, title, excerpt }: NonNullable<FeedPost['blogPost']>) {
  return (
    <aside className="grid gap-1.5 border-l-2 border-red bg-paper px-5 py-4">
      <p className="label text-muted">{brand.blog.name}</p>
      <p className="font-display text-lg leading-snug">
        <OptionalLink to={`/blog/${slug}`} className="hover:underline">
          {title}
        </OptionalLink>
      </p>
      <p className="text-sm text-muted">{excerpt}</p>
    </aside>
  );
}

/** A post's picture in the size that fits; a press opens it full screen. */
function PostPicture({ media, title }: { media: PostMedia; title: string }) {
  const [large, setLarge] = useState(false);
  const [lost, setLost] = useState(false);
  if (lost)
    return (
      <p className="rounded-sm bg-sunken px-5 py-8 text-center text-sm text-muted">We couldn’t load this picture.</p>
    );
  const alt = media.alt ?? title;
  const picture = {
    src: media.url,
    srcSet: srcSetOf(media),
    width: media.width ?? undefined,
    height: media.height ?? undefined,
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={Dialog.prepare}
        onFocus={Dialog.prepare}
        onClick={() => setLarge(true)}
        className="group relative block overflow-hidden rounded-sm bg-sunken"
      >
        <img
          {...picture}
          alt={alt}
          sizes="(min-width: 48rem) 40rem, 100vw"
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
          className="mx-auto h-auto max-h-160 w-auto max-w-full"
        />
        <span className="sr-only">Enlarge picture</span>
        <Maximize2
          aria-hidden="true"
          className="absolute right-3 bottom-3 size-9 rounded-full bg-surface p-2.5 text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
      <Dialog open={large} onOpenChange={setLarge} title={title} hideTitle size="picture">
        <img {...picture} alt={alt} sizes="100vw" className="h-auto max-h-[calc(100dvh-2rem)] w-auto max-w-full" />
      </Dialog>
    </>
  );
}

/** A post's video: playable here when it is on YouTube or Vimeo, else a plain link. */
function PostVideo({ address, title }: { address: string; title: string }) {
  const reached = useReached();
  const video = parseVideoLink(address);
  if (video) {
    return (
      <div className="grid gap-2">
        <VideoFacade video={video} title={title} hideTitle poster={<VideoPoster />} />
        {reached ? null : <p className="text-sm text-muted">You need to be online to play this video.</p>}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-sm border border-line bg-paper px-5 py-4">
      <p className="text-sm text-muted">
        We can’t play this video here. It may not be on YouTube or Vimeo, or Vimeo’s domain restrictions may block it.
      </p>
      {isWebAddress(address) ? (
        <a href={address} target="_blank" rel="nofollow noopener ugc" className="link inline-flex items-center gap-1.5">
          Watch it on {URL.parse(address)?.host}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      ) : null}
    </div>
  );
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/**
 * The poster of a member's video: the Circle's rings on navy, so that nothing loads from the video's host before
 * consent.
 */
function VideoPoster() {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full bg-tint text-ink"
    >
      {RINGS.map((radius, index) => (
        <circle
          key={radius}
          cx="320"
          cy="180"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.22 - index * 0.035}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}

/** Cuts a long text between two words, and not within a link or a mention; returns a short one unchanged. */
export function shorten(text: string, mentions?: FeedPost['mentions']): string {
  const lines = text.split('\n');
  const few = lines.length > SHOWN.lines * WORTH ? lines.slice(0, SHOWN.lines).join('\n') : text;
  if (few.length <= SHOWN.characters * WORTH) return few === text ? text : `${few.trimEnd()}…`;
  const unbroken = [
    ...linkPlaces(few),
    ...(mentions ?? []).map(({ start, name }) => [start, start + name.length + 1] as const),
  ];
  return `${truncateAt(few, { most: SHOWN.characters, unbroken }).trimEnd()}…`;
}

/** The start and end positions of a text's links. */
function linkPlaces(text: string): [start: number, end: number][] {
  let end = 0;
  return splitLinks(text).flatMap((part) => {
    const start = end;
    end += part.text.length;
    return part.href === undefined ? [] : [[start, end] as [number, number]];
  });
}
