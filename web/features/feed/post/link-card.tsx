import { useMutation, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost } from '#shared/api/feed-cache.ts';
import { showPreview } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost, LinkPreview } from '#shared/contracts/feed.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../../app/member.tsx';
import { toastFailure } from '../toast-failure.ts';

interface Props {
  readonly post: FeedPost;
  readonly preview: LinkPreview;
  /** It arrived after the post, which somebody may be reading. */
  readonly late: boolean;
}

/** The preview of a post's first link. Has a fixed height; the author can remove it. */
export function LinkCard({ post, preview, late }: Props) {
  const isMine = post.author.id === useMember().id;
  const { mutate, isPending } = useShowPreview(post.id);
  const [place, hasPlace] = useFreePlace(!late || isMine);
  // Has no height: removes the gap above it.
  if (!hasPlace) return <div ref={place} className="-mt-4" />;
  const { url, title, description, siteName, picture } = preview;
  const host = new URL(url).hostname.replace(/^www\./, '');
  return (
    <aside aria-label="Link preview" className="group relative">
      <a
        href={url}
        target="_blank"
        rel="nofollow noopener ugc"
        className="flex h-28 overflow-hidden rounded-sm border border-line bg-paper transition-colors hover:border-edge"
      >
        {picture ? <CardPicture key={picture.url} picture={picture} /> : null}
        <span className={cx('grid min-w-0 grow content-center gap-1 py-2 pl-4 sm:pl-5', isMine ? 'pr-12' : 'pr-4')}>
          <span className="truncate text-sm text-muted">
            {siteName && siteName.toLowerCase() !== host ? `${siteName} · ${host}` : host}
          </span>
          <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere text-ink group-hover:underline">
            {title}
          </span>
          {description ? <span className="truncate text-sm text-muted max-sm:hidden">{description}</span> : null}
        </span>
      </a>
      {isMine ? (
        <IconButton
          size="sm"
          label="Remove preview"
          disabled={isPending}
          onClick={() => mutate(false)}
          className="absolute! top-1.5 right-1.5 text-muted"
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
    </aside>
  );
}

/**
 * Waits for the moment when something can be inserted without moving the visible content: at once, or when its position
 * is scrolled out of view.
 */
function useFreePlace(atOnce: boolean): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isFree, setFree] = useState(atOnce);
  useEffect(() => {
    if (isFree || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      // A busy page gets several entries at once; the last one is current.
      if (entries.at(-1)?.isIntersecting === false) setFree(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isFree]);
  return [place, isFree];
}

/** Decorative; hidden when it cannot be loaded. */
function CardPicture({ picture }: { picture: NonNullable<LinkPreview['picture']> }) {
  const [lost, setLost] = useState(false);
  if (lost) return null;
  return (
    <img
      src={picture.url}
      srcSet={picture.sizes.map((size) => `${size.url} ${size.width}w`).join(', ')}
      sizes="10rem"
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setLost(true)}
      className="h-full w-28 shrink-0 bg-sunken object-cover sm:w-40 @max-3xs:hidden"
    />
  );
}

/** Removes the preview, with an undo. */
function useShowPreview(postId: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (shown: boolean) => client.call(showPreview, { params: { id: String(postId) }, body: { shown } }),
    onSuccess(post, shown) {
      changePost(queryClient, postId, () => post);
      if (!shown) toast({ title: 'Preview removed', action: { label: 'Undo', run: () => mutation.mutate(true) } });
    },
    onError: (error) => toastFailure('Failed to update post', error),
  });
  return mutation;
}
