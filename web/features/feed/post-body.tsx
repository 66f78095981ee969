import { useState } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { AudioOffline } from './audio-offline.tsx';
import { AudioPlayer } from './audio-player.tsx';
import { BlogReference } from './blog-reference.tsx';
import { PostPicture } from './post-picture.tsx';
import { PostVideo } from './post-video.tsx';
import { shorten } from './shorten.ts';

/** What a post says and shows. */
export function PostBody({ post, headingId }: { post: FeedPost; headingId: string }) {
  const [whole, setWhole] = useState(false);
  const beginning = shorten(post.content);
  const isLong = beginning !== post.content;
  return (
    <div className="grid gap-4">
      <h2 id={headingId} className="text-2xl wrap-anywhere">
        {post.title}
      </h2>
      <div>
        <LinkedText text={whole ? post.content : beginning} />
        {isLong ? (
          <Button variant="link" size="sm" aria-expanded={whole} className="mt-2" onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Read more'}
          </Button>
        ) : null}
      </div>
      {post.postType === 'image' && post.media ? <PostPicture media={post.media} title={post.title} /> : null}
      {post.postType === 'audio' && post.media ? (
        <AudioPlayer media={post.media} title={post.title}>
          <AudioOffline url={post.media.url} post={{ id: post.id, title: post.title }} />
        </AudioPlayer>
      ) : null}
      {post.postType === 'video' && post.mediaUrl ? <PostVideo address={post.mediaUrl} title={post.title} /> : null}
      {post.blogPost ? <BlogReference {...post.blogPost} /> : null}
    </div>
  );
}
