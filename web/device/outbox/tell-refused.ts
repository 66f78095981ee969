import { toast } from '#shared/ui/toast/toast-store.ts';
import type { OutboxItem } from './item.ts';
import { currentOutbox } from './the-outbox.ts';
import { textOf } from './waiting-note.tsx';

const names: Readonly<Record<string, string>> = {
  'feed.comments.create': 'comment',
  'feed.create': 'post',
  'feed.like': 'like',
  'messages.send': 'message',
  'contact.send': 'message to Bonjour',
};

/** How much of somebody's words a toast repeats, in characters. */
const SHOWN = 80;

/** What an item is, as in "Your comment". */
export const nameOf = ({ endpoint }: OutboxItem): string => names[endpoint] ?? 'change';

/**
 * Tells somebody at once what the server has refused, and leads to its text. In the tab that they look at, once.
 * @param items all of theirs
 * @param show opens the list of what is not sent
 * @param isTheirs whether it may be told what they wrote: an earlier visitor's words are not for whoever is here now
 */
export function tellRefused(
  items: readonly OutboxItem[],
  show?: () => void,
  isTheirs: (item: OutboxItem) => boolean = () => true,
): void {
  if (document.visibilityState !== 'visible') return;
  const untold = items.filter(({ state, isTold }) => state === 'refused' && !isTold);
  const [first] = untold;
  if (!first) return;
  const words = (isTheirs(first) ? textOf(first) : null)?.replaceAll(/\s+/g, ' ') ?? '';
  const quoted = words && `“${words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words}”`;
  toast({
    variant: 'destructive',
    title:
      untold.length > 1
        ? `${untold.length} things were not sent`
        : `${isTheirs(first) ? 'Your' : 'A'} ${nameOf(first)} was not sent`,
    description: [first.problem, quoted].filter(Boolean).join(' '),
    ...(show && { action: { label: 'Show', run: show } }),
  });
  for (const { key } of untold) void currentOutbox()?.noteTold(key);
}
