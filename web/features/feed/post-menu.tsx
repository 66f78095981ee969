import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import FolderInput from 'lucide-react/icons/folder-input';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost, placePost, refreshFiltered } from '#shared/api/feed-cache.ts';
import { topicsQuery } from '#shared/api/queries/feed.ts';
import { movePost, pinPost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { DropdownItem, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { MoreButton } from './post-marks.tsx';
import { toastFailure } from './toast-failure.ts';
import { TopicField } from './topic-field.tsx';
import { useFollow } from './use-marks.ts';

interface Props {
  readonly post: FeedPost;
  /** What has opened it, before its code was there: a key has the first line chosen, too. */
  readonly opened: 'by key' | 'by pointer';
}

/** What a member wants to hear of a post; administrators also pin it and give it another topic. */
export function PostMenu({ post, opened }: Props) {
  const member = useMember();
  const follow = useFollow(post);
  const { mutate: pin } = usePin(post);
  const [isMoving, setMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    if (opened === 'by key') button.current?.dispatchEvent(key);
  }, [opened]);
  const isMuted = follow.value === 'muted';
  const isFollowed = follow.value === 'following';
  const choose = (value: 'following' | 'muted' | null, said: string) => {
    follow.set(value);
    toast({ title: said });
  };

  return (
    <>
      <DropdownMenu defaultOpen={opened === 'by pointer'} trigger={<MoreButton ref={button} />}>
        {post.author.id === member.id || isMuted ? null : (
          <DropdownItem
            onSelect={() =>
              isFollowed
                ? choose(null, 'You no longer follow this post')
                : choose('following', 'You are told of new comments here')
            }
          >
            <Bell aria-hidden="true" className="size-4" />
            {isFollowed ? 'Stop following' : 'Follow the comments'}
          </DropdownItem>
        )}
        <DropdownItem
          onSelect={() =>
            isMuted
              ? choose(null, 'You hear of this post again')
              : choose('muted', 'You hear nothing more of this post')
          }
        >
          <BellOff aria-hidden="true" className="size-4" />
          {isMuted ? 'Unmute this post' : 'Mute this post'}
        </DropdownItem>
        {member.isAdmin ? (
          <>
            <DropdownSeparator />
            <DropdownItem onSelect={() => pin(!post.pinned)}>
              {post.pinned ? (
                <PinOff aria-hidden="true" className="size-4" />
              ) : (
                <Pin aria-hidden="true" className="size-4" />
              )}
              {post.pinned ? 'Unpin for everybody' : 'Pin for everybody'}
            </DropdownItem>
            <DropdownItem onSelect={() => setMoving(true)}>
              <FolderInput aria-hidden="true" className="size-4" />
              Change the topic…
            </DropdownItem>
          </>
        ) : null}
      </DropdownMenu>
      {isMoving ? <MoveDialog post={post} onClose={() => setMoving(false)} /> : null}
    </>
  );
}

/** Puts a post above all others for everybody, or no longer. */
function usePin({ id }: FeedPost) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pinned: boolean) => client.call(pinPost, { params: { id: String(id) }, body: { pinned } }),
    async onSuccess(post) {
      changePost(queryClient, id, () => post);
      await placePost(queryClient, post);
      toast({ title: post.pinned ? 'Pinned above all posts' : 'No longer pinned' });
    },
    onError: (error, pinned) => toastFailure(pinned ? 'Failed to pin post' : 'Failed to unpin post', error),
  });
}

/** Where an administrator gives somebody’s post another topic. */
function MoveDialog({ post, onClose }: { readonly post: FeedPost; readonly onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const topics = useQuery(topicsQuery(client));
  const [topicId, setTopicId] = useState(post.topicId ?? null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.call(movePost, { params: { id: String(post.id) }, body: { topicId } }),
    onSuccess(moved) {
      changePost(queryClient, post.id, () => moved);
      void refreshFiltered(queryClient, undefined, 'none');
      toast({ title: 'Topic changed' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title="Change the topic"
      description={`“${post.title}” is found under the topic that you choose here.`}
    >
      <FormError>{error?.message}</FormError>
      {topics.data?.length === 0 ? (
        <p className="text-muted">There are no topics yet. You can add them in the console.</p>
      ) : (
        <TopicField value={topicId} onChange={setTopicId} disabled={isPending} />
      )}
      <DialogActions>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="accent" pending={isPending} pendingLabel="Saving…" onClick={() => mutate()}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
