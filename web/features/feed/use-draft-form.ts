import { useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentRule, problemIn } from '#shared/contracts/text-checks.ts';
import { type Mention, placeMentions } from '#shared/rules/mentions.ts';
import { useCheckedForm } from '../../app/checked-form.ts';
import {
  draftOf,
  forgetDraft,
  hasFile,
  isUnsaved,
  keepDraft,
  storeDraft,
  useDrafts,
  type Draft,
  type Drafts,
} from './drafts.ts';
import { heldMentions } from './mention-field.tsx';

/** Time from the last key until a draft is stored on the device. Closing the page stores it at once. */
const SAVE_DELAY_MS = 400;

/** A member's words in one box, and whom they mention. */
export interface CommentWords {
  readonly content: string;
  readonly mentions?: Mention[];
}

/** The same as the form's fields hold it: `mentions` is JSON. */
export interface HeldWords {
  readonly content: string;
  readonly mentions?: string;
}

export const heldWords = ({ content, mentions }: Pick<Comment, 'content' | 'mentions'>): HeldWords => ({
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
export function useDraftText(name: string, from: HeldWords, send: (words: CommentWords) => Promise<unknown>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const held = useRef<HTMLInputElement>(null);
  const reset = () => {
    write(box.current, from.content);
    write(held.current, from.mentions ?? '');
  };
  const form = useCheckedForm(commentProblems, async ({ content = '', mentions }) => {
    const words = content.trim();
    const placed = placeMentions(words, heldMentions(mentions));
    // One's own changed words say that they mention nobody any more; a new text has nothing to say of it.
    await send({ content: words, ...((placed.length > 0 || from.mentions) && { mentions: placed }) });
    reset();
  });
  const [initial] = useState(() => ({ ...from, ...(draftOf(name)?.values as Partial<HeldWords> | undefined) }));
  // Written into them instead of given with them: the caret is then at the end.
  useLayoutEffect(() => {
    write(box.current, initial.content);
    write(held.current, initial.mentions ?? '');
  }, [initial]);
  const clear = () => {
    reset();
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
  if (box) box.value = text;
}

function commentProblems({ content = '' }: Readonly<Record<string, string>>): Record<string, string> {
  const problem = problemIn(content, commentRule);
  return problem === undefined ? {} : { content: problem };
}

const waiting = new Set<string>();
/** Drafts that were written in this tab: another one may put its own in their place on the device. */
const written = new Set<string>();
/** Drafts that the device cannot keep whole: closing the page would lose something. */
const atRisk = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

useDrafts.subscribe((now, before) => {
  for (const name of new Set([...Object.keys(now), ...Object.keys(before)])) {
    if (now[name] !== before[name]) note(name, now[name], before[name]);
  }
  askOrNot();
});

function note(name: string, now: Draft | undefined, before: Draft | undefined): void {
  if (!now) {
    waiting.delete(name);
    written.delete(name);
    atRisk.delete(name);
    forgetDraft(name);
    return;
  }
  waiting.add(name);
  if (before) written.add(name);
  // The idempotency key is stored before it is used: after a crash, the same words are sent under the same key.
  if (now.attempt !== before?.attempt) saveDrafts();
  else {
    clearTimeout(timer);
    timer = setTimeout(saveDrafts, SAVE_DELAY_MS);
  }
  if (hasFile(now.values)) atRisk.add(name);
}

/** Stores changed drafts on the device, now. */
function saveDrafts(drafts: Drafts = useDrafts.getState()): void {
  clearTimeout(timer);
  for (const name of waiting) {
    const draft = drafts[name];
    if (!draft) continue;
    const { values, from, attempt } = draft;
    const isWorthIt = isUnsaved(draft) || hasFile(values);
    if (!isWorthIt) forgetDraft(name);
    if (isWorthIt && !storeDraft(name, { values, from, attempt })) atRisk.add(name);
    else atRisk.delete(name);
  }
  waiting.clear();
  askOrNot();
}

// Makes the browser ask before it closes the page. Added only while a draft is at risk: a page with this listener stays
// out of the back/forward cache.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function askOrNot(): void {
  if (atRisk.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

// The server loads this module too, to render the frame of private pages.
if (typeof window !== 'undefined') {
  const saveAll = () => {
    for (const name of written) waiting.add(name);
    saveDrafts();
  };
  window.addEventListener('pagehide', saveAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll();
  });
}
