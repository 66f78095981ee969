import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import FolderInput from 'lucide-react/icons/folder-input';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { changePost, placePost, refreshFiltered } from '#shared/api/feed-cache.ts';
import { topicsQuery } from '#shared/api/queries/feed.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { movePost, pinPost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { DropdownItem, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../../app/member.tsx';
import { MoreButton, type PostActions } from './post-marks.tsx';
import { toastFailure } from '../toast-failure.ts';
import { TopicField } from '../composer/topic-field.tsx';
import { useFollow } from './use-marks.ts';

interface Props extends PostActions {
  readonly post: FeedPost;
  /** How it was opened before its code had loaded: by keyboard, the first item gets the focus too. */
  readonly opened: 'by key' | 'by pointer';
}

/**
 * A member's notification settings for a post, and the actions of its author, readers and administrators.
 * Administrators can also pin it and change its topic.
 */
export function PostMenu({ post, opened, onEdit, onReport, onDelete }: Props) {
  const member = useMember();
  const follow = useFollow(post);
  const { mutate: unpin } = usePin(post);
  const [dialog, setDialog] = useState<'move' | 'pin'>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    if (opened === 'by key') button.current?.dispatchEvent(key);
  }, [opened]);
  const isMuted = follow.value === 'muted';
  const isFollowed = follow.value === 'following';
  const choose = (value: 'following' | 'muted' | null, confirmation: string) => {
    follow.set(value);
    toast({ title: confirmation });
  };

  return (
    <>
      <DropdownMenu defaultOpen={opened === 'by pointer'} trigger={<MoreButton ref={button} />}>
        {onEdit ? (
          <DropdownItem onSelect={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit post
          </DropdownItem>
        ) : null}
        {post.author.id === member.id || isMuted ? null : (
          <DropdownItem
            onSelect={() =>
              isFollowed
                ? choose(null, 'You’ve stopped following this post')
                : choose('following', 'You’ll be notified of new comments')
            }
          >
            <Bell aria-hidden="true" className="size-4" />
            {isFollowed ? 'Stop following' : 'Follow comments'}
          </DropdownItem>
        )}
        <DropdownItem onSelect={() => (isMuted ? choose(null, 'Post unmuted') : choose('muted', 'Post muted'))}>
          <BellOff aria-hidden="true" className="size-4" />
          {isMuted ? 'Unmute post' : 'Mute post'}
        </DropdownItem>
        {onReport ? (
          <DropdownItem onSelect={onReport}>
            <Flag aria-hidden="true" className="size-4" />
            Report post…
          </DropdownItem>
        ) : null}
        {onDelete ? (
          <DropdownItem onSelect={onDelete}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete post…
          </DropdownItem>
        ) : null}
        {member.isAdmin ? (
          <>
            <DropdownSeparator />
            <DropdownItem onSelect={() => setDialog('pin')}>
              <Pin aria-hidden="true" className="size-4" />
              {post.pinned ? 'Change pin end date…' : 'Pin to top…'}
            </DropdownItem>
            {post.pinned ? (
              <DropdownItem onSelect={() => unpin(null)}>
                <PinOff aria-hidden="true" className="size-4" />
                Unpin
              </DropdownItem>
            ) : null}
            <DropdownItem onSelect={() => setDialog('move')}>
              <FolderInput aria-hidden="true" className="size-4" />
              Change topic…
            </DropdownItem>
          </>
        ) : null}
      </DropdownMenu>
      {dialog === 'move' ? <MoveDialog post={post} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'pin' ? <PinDialog post={post} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
}

/** Pins a post for everybody until a given time, or unpins it with null. */
function usePin({ id }: FeedPost) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: string | null) =>
      client.call(pinPost, {
        params: { id: String(id) },
        body: until === null ? { pinned: false } : { pinned: true, until },
      }),
    async onSuccess(post) {
      changePost(queryClient, id, () => post);
      await placePost(queryClient, post);
      toast({ title: post.pinned ? 'Pinned to the top' : 'Unpinned' });
    },
    onError: (error, until) => until === null && toastFailure('Couldn’t unpin this post', error),
  });
}

/** Where an administrator chooses how long a post is pinned. */
function PinDialog({ post, onClose }: { readonly post: FeedPost; readonly onClose: () => void }) {
  const [day, setDay] = useState(() => dayOf(post.pinnedUntil ?? inDays(circleLimits.pinnedDays)));
  const { mutate, isPending, error } = usePin(post);
  const problem = error instanceof ApiError ? (error.fields['until'] ?? error.message) : error?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title="Pin this post"
      description={`Everyone will see “${post.title}” above all other posts until the end of this day.`}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(endOf(day), { onSuccess: onClose });
        }}
      >
        <Field label="Pin until" required error={problem}>
          <Input
            type="date"
            required
            min={dayOf(inDays(0))}
            max={dayOf(inDays(circleLimits.pinnedDaysMost - 1))}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Pinning…">
            Pin post
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The local date of an instant, in the format of date fields. */
function dayOf(moment: string): string {
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The last second of a local date. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** Where an administrator changes the topic of somebody’s post. */
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
      title="Change topic"
      description={`Choose a topic for “${post.title}”.`}
    >
      <FormError>{error?.message}</FormError>
      {topics.data?.length === 0 ? (
        <p className="text-muted">No topics yet. Add them in the console.</p>
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
