import type { ThreadNews } from '../../db/notification-tables.ts';

/**
 * What is new about a thread, as a sentence.
 * @param person who the thread is with
 * @param colleague who caused it; null when they have left
 */
export function threadTitle(news: ThreadNews, person: string, colleague: string | null): string {
  const by = colleague ?? 'A colleague';
  switch (news) {
    case 'mentioned':
      return `${by} mentioned you in a note about ${person}`;
    case 'assigned':
      return `${by} assigned you the conversation with ${person}`;
    case 'due':
      return `${person} is waiting for a reply`;
    case 'overdue':
      return `The reply to ${person} is overdue`;
    case 'bounced':
      return `Our reply to ${person} didn’t arrive`;
    case 'alarm':
      return `We’ve stopped sending automatic emails to ${person}`;
  }
}

/** Where a thread is in the console. */
export const threadPath = (threadId: number): string => `/admin/inbox?thread=${threadId}`;
