import type { ThreadNews } from '../../db/notification-tables.ts';

const titles: Readonly<Record<ThreadNews, (person: string, by: string) => string>> = {
  mentioned: (person, by) => `${by} mentioned you in a note about ${person}`,
  assigned: (person, by) => `${by} assigned you the conversation with ${person}`,
  due: (person) => `${person} is waiting for a reply`,
  overdue: (person) => `The reply to ${person} is overdue`,
  bounced: (person) => `Our reply to ${person} didn’t arrive`,
  uncertain: (person) => `We don’t know whether our reply to ${person} has arrived`,
  alarm: (person) => `We’ve stopped sending automatic emails to ${person}`,
};

/**
 * What is new about a thread, as a sentence.
 * @param person who the thread is with; null for a visitor without a name
 * @param colleague who caused it; null when nobody did, or they have left
 */
export function threadTitle(news: ThreadNews, person: string | null, colleague: string | null): string {
  const title = titles[news](person ?? 'a visitor', colleague ?? 'A colleague');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Where a thread is in the console. */
export const threadPath = (threadId: number): string => `/admin/inbox?thread=${threadId}`;
