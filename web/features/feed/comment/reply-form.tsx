import { useLayoutEffect, useState } from 'react';
import type { Comment } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { mentionText } from '#shared/rules/mentions.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { isComposing } from '#shared/ui/use-typing.ts';
import { useMember } from '../../../app/member.tsx';
import { sendOnCtrlEnter, useCreateComment } from './comment-form.tsx';
import { DiscardDialog, DraftNote, useDiscard } from '../drafts/draft-controls.tsx';
import { draftOf } from '../drafts/drafts.ts';
import { HiddenMentionField } from '../composer/mention-field.tsx';
import { type CommentWords, type CommentFields, toCommentFields, useDraftText } from './use-draft-form.ts';

interface Props {
  readonly postId: number;
  readonly draft: string;
  /** The comment to reply to, or only its id if it is gone. */
  readonly answers: Comment | number;
  /** Counts how often the form was opened; each time it takes the focus, except for 0. */
  readonly asked: number;
  readonly onClose: () => void;
}

/** The form of a reply. A reply to a reply starts with a mention of its author. */
export function ReplyForm({ postId, draft, answers, asked, onClose }: Props) {
  const member = useMember();
  const comment = typeof answers === 'number' ? null : answers;
  const parentId = typeof answers === 'number' ? answers : answers.id;
  const [from] = useState(() => (draftOf(draft)?.from as CommentFields | undefined) ?? beginning(comment, member.id));
  const { mutateAsync, isPending } = useCreateComment(postId, draft, from);
  const send = async (words: CommentWords) => {
    await mutateAsync({ ...words, parentId });
    onClose();
  };
  const { box, held, problem, props, clear } = useDraftText(draft, from, send);
  const discard = useDiscard(draft, onClose);
  useLayoutEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked, box]);
  const name = comment ? `${comment.user.firstName} ${comment.user.lastName}`.trim() : null;

  return (
    <>
      <Form
        {...props}
        aria-label={name ? `Reply to ${name}` : 'Reply'}
        className="gap-3!"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent) || isPending) return;
          event.preventDefault();
          discard.ask();
        }}
      >
        <DraftNote draft={draft} onDiscard={clear} />
        <input type="hidden" name="parentId" value={parentId} />
        <input type="hidden" name="postId" value={postId} />
        <Field label={name ? `Reply to ${name}` : 'Reply'} required error={problem}>
          <Textarea
            ref={box}
            name="content"
            rows={2}
            countTo={limits.comment}
            countNear
            readOnly={isPending}
            onKeyDown={sendOnCtrlEnter}
            className="min-h-20! text-sm"
          />
        </Field>
        <HiddenMentionField box={box} held={held} postId={postId} />
        <FormActions>
          <Button variant="quiet" size="sm" disabled={isPending} onClick={discard.ask}>
            Cancel
          </Button>
          <Button type="submit" size="sm" pending={isPending} pendingLabel="Sending…">
            Reply
          </Button>
        </FormActions>
      </Form>
      <DiscardDialog {...discard} />
    </>
  );
}

/** The initial text of the box. */
function beginning(comment: Comment | null, memberId: number): CommentFields {
  if (comment?.parentId === undefined || comment.user.id === memberId) return { content: '' };
  const name = `${comment.user.firstName} ${comment.user.lastName}`.trim();
  return toCommentFields({ content: `${mentionText(name)} `, mentions: [{ userId: comment.user.id, start: 0, name }] });
}
