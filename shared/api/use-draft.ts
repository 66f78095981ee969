import { useEffect, useState } from 'react';
import type { Drafts } from './listed-drafts.ts';

/** Puts other words in the draft's place; they are kept unless they are not worth it. */
type WriteDraft = (text: string, isWorthKeeping?: boolean) => void;

/** The text of a draft, the same wherever this page shows it. A component belongs to one draft as long as it lives. */
export function useDraft(
  drafts: Pick<Drafts, 'read' | 'write' | 'onWrite'>,
  author: number,
  name: string,
): readonly [text: string, write: WriteDraft] {
  const [text, setText] = useState(() => drafts.read(author, name) ?? '');
  useEffect(
    () =>
      drafts.onWrite((by, what, written) => {
        if (by === author && what === name) setText(written ?? '');
      }),
    [drafts, author, name],
  );
  const write: WriteDraft = (next, isWorthKeeping = next !== '') => {
    drafts.write(author, name, isWorthKeeping ? next : null);
    // Also what is not kept.
    setText(next);
  };
  return [text, write];
}
