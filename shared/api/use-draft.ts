import { useState, useSyncExternalStore } from 'react';
import { DraftBox } from './draft-box.ts';
import type { Drafts } from './listed-drafts.ts';

/** The text of a draft, the same wherever it is shown. A component keeps the same draft for its lifetime. */
export function useDraft(
  drafts: Pick<Drafts, 'read' | 'write' | 'onWrite'>,
  author: number,
  name: string,
): readonly [text: string, box: DraftBox] {
  const [box] = useState(() => new DraftBox(drafts, author, name));
  return [useSyncExternalStore(box.follow, box.text, box.text), box];
}
