/** A booking calendar at one of the two services that the site knows. */
export interface Calendar {
  readonly provider: 'Calendly' | 'Cal.com';
  /** For a frame. */
  readonly src: string;
}

/**
 * The frame of a calendar's address. The services ask to be told that they are in a frame, and only then tell that they
 * are there.
 * @param address at calendly.com or cal.com, as the content has it
 * @param host of our own page
 */
export function calendarOf(address: string, host: string): Calendar {
  const url = new URL(address);
  if (url.hostname === 'calendly.com') {
    url.searchParams.set('embed_domain', host);
    url.searchParams.set('embed_type', 'Inline');
    return { provider: 'Calendly', src: url.href };
  }
  url.pathname = `${url.pathname.replace(/\/$/, '')}/embed`;
  url.searchParams.set('embed', '');
  url.searchParams.set('embedType', 'inline');
  return { provider: 'Cal.com', src: url.href };
}

/** What a calendar in a frame can tell: that it waits to be greeted, that it is there, or that it will not come. */
type CalendarNews = 'waits' | 'ready' | 'failed';

/** Reads a message from a calendar's frame; null for what says nothing of the three. */
export function calendarNews(message: unknown): CalendarNews | null {
  if (typeof message !== 'object' || message === null) return null;
  if ('event' in message && typeof message.event === 'string') {
    return message.event.startsWith('calendly.') ? 'ready' : null;
  }
  if (!('originator' in message) || message.originator !== 'CAL' || !('type' in message)) return null;
  if (message.type === '__iframeReady') return 'waits';
  if (message.type === 'linkReady') return 'ready';
  return message.type === 'linkFailed' ? 'failed' : null;
}

/** What a calendar that waits is to be told, before it shows itself. */
export const calendarGreeting = { originator: 'CAL', method: 'parentKnowsIframeReady' } as const;
