/** A booking calendar at one of the two supported services. */
export interface Calendar {
  readonly provider: 'Calendly' | 'Cal.com';
  /** For a frame. */
  readonly src: string;
}

/**
 * The frame address of a calendar. The services need a parameter for embedding, and only then send messages.
 * @param address at calendly.com or cal.com, as in the content
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

/** The messages of a calendar in a frame: it waits for a greeting, it is ready, or it failed. */
type CalendarNews = 'waits' | 'ready' | 'failed';

/** Parses a message from a calendar's frame; null for any other. */
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

/** The greeting that a waiting calendar needs before it appears. */
export const calendarGreeting = { originator: 'CAL', method: 'parentKnowsIframeReady' } as const;
