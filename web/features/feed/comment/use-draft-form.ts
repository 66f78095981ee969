import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentRule, problemIn } from '#shared/contracts/text-checks.ts';
import { type Mention, placeMentions } from '#shared/rules/mentions.ts';
import { useCheckedForm } from '../../../app/checked-form.ts';
import { claimDraft } from '../drafts/draft-sync.ts';
import { draftOf, keepDraft, useDrafts } from '../drafts/drafts.ts';
import { parseMentions } from '../composer/mention-field.tsx';

/** The text of one box, and its mentions. */
export interface CommentWords {
  readonly content: string;
  readonly mentions?: Mention[];
}

/** The same as form fields: `mentions` is JSON. */
export interface CommentFields {
  readonly content: string;
  readonly mentions?: string;
}

export const toCommentFields = ({ content, mentions }: Pick<Comment, 'content' | 'mentions'>): CommentFields => ({
  content,
  ...(mentions && { mentions: JSON.stringify(mentions) }),
});

/**
 * A form with one text box, `content`, that stores its text as a draft. Validates on submit, then on each change,
 * without the forms library: there is one under each post.
 * @param from the initial text without a draft
 * @param send receives valid text with the mentions that it still contains; the server's errors are shown at the box
 */
export function useDraftText(name: string, from: CommentFields, send: (words: CommentWords) => Promise<unknown>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const held = useRef<HTMLInputElement>(null);
  const outside = useDrafts((drafts) => drafts[name]?.outside);
  /** Renders the draft, or the initial text without one. */
  const show = useCallback(() => {
    const words = { ...from, ...(draftOf(name)?.values as Partial<CommentFields> | undefined) };
    write(box.current, words.content);
    write(held.current, words.mentions ?? '');
  }, [name, from]);
  const form = useCheckedForm(commentProblems, async ({ content = '', mentions }) => {
    if (!claimDraft(name)) return;
    const words = content.trim();
    const placed = placeMentions(words, parseMentions(mentions));
    // An edit says that it removed all mentions; a new text has none to remove.
    await send({ content: words, ...((placed.length > 0 || from.mentions) && { mentions: placed }) });
    show();
  });
  // Written to the fields instead of rendered: the caret is then at the end. Again when another tab has changed it.
  useLayoutEffect(show, [show, outside]);
  const clear = () => {
    show();
    form.reset();
  };
  return {
    box,
    /** Stores the mentions, in a hidden field `mentions`. */
    held,
    problem: form.problems['content'],
    /** Restores the initial text. */
    clear,
    /** Props of the form element. */
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
  // Writing the same text again would move the caret.
  if (box && box.value !== text) box.value = text;
}

function commentProblems({ content = '' }: Readonly<Record<string, string>>): Record<string, string> {
  const problem = problemIn(content, commentRule);
  return problem === undefined ? {} : { content: problem };
}
