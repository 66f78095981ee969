import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentRule, problemIn } from '#shared/contracts/text-checks.ts';
import { type Mention, placeMentions } from '#shared/rules/mentions.ts';
import { useCheckedForm } from '../../../app/checked-form.ts';
import { claimDraft } from '../drafts/draft-sync.ts';
import { draftOf, keepDraft, useDrafts } from '../drafts/drafts.ts';
import { parseMentions } from '../composer/mention-field.tsx';

/** A member's words in one box, and whom they mention. */
export interface CommentWords {
  readonly content: string;
  readonly mentions?: Mention[];
}

/** The same as the form's fields hold it: `mentions` is JSON. */
export interface CommentFields {
  readonly content: string;
  readonly mentions?: string;
}

export const toCommentFields = ({ content, mentions }: Pick<Comment, 'content' | 'mentions'>): CommentFields => ({
  content,
  ...(mentions && { mentions: JSON.stringify(mentions) }),
});

/**
 * A form with one text box, `content`, that keeps its words as a draft. Checked when it is sent, then with each change,
 * without a library of forms: there is one under each post.
 * @param from what stands in the box where nothing was begun
 * @param send is given the words once they are well, with the mentions that they still hold; what the server says of them
 *   is shown at the box
 */
export function useDraftText(name: string, from: CommentFields, send: (words: CommentWords) => Promise<unknown>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const held = useRef<HTMLInputElement>(null);
  const outside = useDrafts((drafts) => drafts[name]?.outside);
  /** Shows the draft, or what stands there without one. */
  const show = useCallback(() => {
    const words = { ...from, ...(draftOf(name)?.values as Partial<CommentFields> | undefined) };
    write(box.current, words.content);
    write(held.current, words.mentions ?? '');
  }, [name, from]);
  const form = useCheckedForm(commentProblems, async ({ content = '', mentions }) => {
    if (!claimDraft(name)) return;
    const words = content.trim();
    const placed = placeMentions(words, parseMentions(mentions));
    // One's own changed words say that they mention nobody any more; a new text has nothing to say of it.
    await send({ content: words, ...((placed.length > 0 || from.mentions) && { mentions: placed }) });
    show();
  });
  // Written into them instead of given with them: the caret is then at the end. Again when another tab has changed it.
  useLayoutEffect(show, [show, outside]);
  const clear = () => {
    show();
    form.forget();
  };
  return {
    box,
    /** Holds the mentions, in a hidden field `mentions`. */
    held,
    problem: form.problems['content'],
    /** Puts back what stood in the box at first. */
    clear,
    /** For the form element. */
    props: {
      ...form.props,
      onInput: () => {
        form.props.onInput();
        keepDraft(name, from, form.read());
      },
    },
  };
}

function write(box: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  // The same text written again would move the caret.
  if (box && box.value !== text) box.value = text;
}

function commentProblems({ content = '' }: Readonly<Record<string, string>>): Record<string, string> {
  const problem = problemIn(content, commentRule);
  return problem === undefined ? {} : { content: problem };
}
