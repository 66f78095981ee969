import { type RefObject, useEffect, useState } from 'react';
import { calendarGreeting, calendarNews } from '#shared/rules/calendars.ts';

/** A calendar that has said nothing by then is taken for blocked. */
const PATIENCE_MS = 4000;

/**
 * Listens to a calendar's frame. That a frame has loaded says nothing, since browsers load an error page into it; the
 * calendar itself tells that it is there.
 * @returns whether it is
 */
export function useCalendar(frame: RefObject<HTMLIFrameElement | null>, onFailed: () => void): boolean {
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(onFailed, navigator.onLine ? PATIENCE_MS : 0);
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const calendar = frame.current?.contentWindow;
      if (!calendar || source !== calendar) return;
      const news = calendarNews(data);
      // It holds nothing that only the calendar may know, and the calendar may live on several hosts.
      if (news === 'waits') calendar.postMessage(calendarGreeting, '*');
      if (news === 'ready') setReady(true);
      if (news === 'failed') onFailed();
    };
    window.addEventListener('message', hear);
    window.addEventListener('offline', onFailed);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
      window.removeEventListener('offline', onFailed);
    };
  }, [frame, isReady, onFailed]);

  return isReady;
}
