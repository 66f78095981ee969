import { usePlatform } from '#shared/api/platform-context.tsx';
import type { BlogSummary } from '#shared/contracts/blog.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useGoneRow } from '../list/use-question.ts';
import { draftName } from './post-draft.ts';
import { useDeletePost } from './use-blog-writes.ts';

interface DeletePostDialogProps {
  readonly post: BlogSummary;
  readonly personId: number | undefined;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before a post goes for good (members-side §2). */
export function DeletePostDialog({ post, personId, onClose, onGone }: DeletePostDialogProps) {
  const { drafts } = usePlatform();
  const { mutate, isPending } = useDeletePost();
  const { markGone, content } = useGoneRow(onGone);
  const remove = () =>
    mutate(post, {
      onSuccess: () => {
        markGone();
        if (personId !== undefined) drafts.write(personId, draftName(post), null);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${post.title}”`}
      description="Are you sure you want to delete this blog post?"
      confirmLabel="Delete"
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={remove}
      content={content}
    />
  );
}
