import type { Client } from '#shared/api/client.ts';
import type { ContactForm } from '#shared/contracts/forms/contact.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { VISITOR, type OutboxItem } from '#shared/api/outbox/item.ts';
import { askForSync, currentOutbox, onOutbox, outboxOf, useOutbox } from './page-outbox.ts';
import { newItem } from '#shared/api/outbox/kinds.ts';
import { toastRefused } from './toasts.ts';
import { setPendingInquiry } from '../pending-inquiry.ts';

let isWatching = false;
/** The keys of messages from this page: an earlier visitor's message is not shown. */
const own = new Set<string>();

/** The pending message of this page. */
export const isOwnInquiry = ({ key }: OutboxItem): boolean => own.has(key);

const inquiries = () => useOutbox.getState().filter(({ endpoint }) => endpoint === sendInquiry.name);

/**
 * Keeps a visitor's message until the network is back, even if the page is closed. Loaded on demand.
 * @param key the idempotency key of the failed attempt
 */
export async function queueInquiry(client: Client, body: ContactForm, key: string): Promise<void> {
  setPendingInquiry(true);
  watch();
  const outbox = await outboxOf(client, VISITOR);
  own.add(key);
  // A browser that knows it is offline has sent nothing.
  const tried = navigator.onLine;
  await outbox.add(newItem(sendInquiry, { body }, { key, userId: VISITOR, tried }));
  askForSync();
}

/** On a later visit: sends pending messages. */
export async function sendPendingInquiries(client: Client): Promise<void> {
  watch();
  await outboxOf(client, VISITOR);
  if (inquiries().length === 0) setPendingInquiry(false);
}

function retryNow(): void {
  if (inquiries().length > 0) currentOutbox()?.retryNow();
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  useOutbox.subscribe(() => {
    if (inquiries().length === 0) setPendingInquiry(false);
    toastRefused(inquiries(), undefined, isOwnInquiry);
  });
  onOutbox({
    onSent: ({ endpoint }) => {
      if (endpoint !== sendInquiry.name) return;
      toast({
        title: 'Message sent successfully!',
        description: "Thank you for contacting us. We'll get back to you soon.",
      });
    },
    onSignedOut: () => undefined,
  });
}
