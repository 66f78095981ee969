import { type RefObject, useEffect, useState } from 'react';
import type { Mention } from '#shared/rules/mentions.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const MentionList = lazyPart(async () => (await import('./mention-list.tsx')).MentionList);

interface MentionFieldProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The mentions in the box. */
  readonly read: () => readonly Mention[];
  readonly write: (mentions: readonly Mention[]) => void;
  /** The post, whose participants are suggested first. */
  readonly postId?: number | undefined;
}

/** Suggests members while somebody types `@` into a text box. The list's code loads with the first `@`. */
export function MentionField(props: MentionFieldProps) {
  const { box } = props;
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (isActive || !element) return undefined;
    const look = () => element.value.includes('@') && setActive(true);
    look();
    element.addEventListener('input', look);
    return () => element.removeEventListener('input', look);
  }, [box, isActive]);
  return isActive ? <MentionList {...props} /> : null;
}

interface HiddenMentionFieldProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly held: RefObject<HTMLInputElement | null>;
  readonly postId: number;
}

/** Like `MentionField`, in a form that is read field by field: a hidden field has the mentions as JSON. */
export const HiddenMentionField = ({ box, held, postId }: HiddenMentionFieldProps) => (
  <>
    <input ref={held} type="hidden" name="mentions" />
    <MentionField
      box={box}
      postId={postId}
      read={() => parseMentions(held.current?.value)}
      write={(mentions) => {
        if (held.current) held.current.value = JSON.stringify(mentions);
      }}
    />
  </>
);

/** The value of a hidden field. */
export const parseMentions = (value: unknown): readonly Mention[] =>
  typeof value === 'string' && value !== '' ? (JSON.parse(value) as Mention[]) : [];
