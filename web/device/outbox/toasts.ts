import { toast } from '#shared/ui/toast/toast-store.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { kindOf } from '#shared/api/outbox/kinds.ts';
import { isReached } from '../connection.ts';
import { currentOutbox } from './page-outbox.ts';
import { textOf } from './waiting-note.tsx';
import { truncateAt } from '#shared/rules/truncate.ts';

/** The maximum length of a quotation in a toast. */
const QUOTED_CHARACTERS = 80;

/** The label of an item, as in "Your comment". */
export const nameOf = (item: OutboxItem): string => kindOf(item)?.noun ?? 'change';

/**
 * Shows a toast for each refused item, with a link to its text: once, in the visible tab.
 * @param items all items of the person
 * @param show opens the outbox
 * @param isTheirs whether the text may be quoted: an earlier visitor's text is not for the current person
 */
export function toastRefused(
  items: readonly OutboxItem[],
  show?: () => void,
  isTheirs: (item: OutboxItem) => boolean = () => true,
): void {
  if (document.visibilityState !== 'visible') return;
  const unshown = items.filter(({ state, isErrorShown }) => state === 'refused' && !isErrorShown);
  const [first] = unshown;
  if (!first) return;
  const words = (isTheirs(first) ? textOf(first) : null)?.replaceAll(/\s+/g, ' ') ?? '';
  const quoted =
    words &&
    `“${words.length > QUOTED_CHARACTERS ? `${truncateAt(words, { most: QUOTED_CHARACTERS }).trimEnd()}…` : words}”`;
  toast({
    variant: 'destructive',
    title:
      unshown.length > 1
        ? `${unshown.length} items weren’t sent`
        : `${isTheirs(first) ? 'Your' : 'A'} ${nameOf(first)} wasn’t sent`,
    description: [first.problem, quoted].filter(Boolean).join(' '),
    ...(show && { action: { label: 'Show', run: show } }),
  });
  for (const { key } of unshown) void currentOutbox()?.markErrorShown(key);
}

/**
 * Says that something is stored until the network is back, or until a busy server accepts it.
 * @param what the start of the sentence: "Your comment"
 */
export function toastPending(what: string): void {
  if (isReached()) {
    toast({ title: 'Not sent yet', description: `${what} is saved. We’ll try again in a moment.` });
    return;
  }
  toast({
    title: 'You’re offline',
    description: currentOutbox()?.isLasting
      ? `${what} is saved on this device. We’ll send it when you’re back online.`
      : `${what} will be sent when you’re back online. Keep this page open until then.`,
  });
}
