import { useEffect, useRef, useState, type RefObject } from 'react';
import { calendarGreeting, calendarNews, calendarOf } from '#shared/rules/calendars.ts';
import { cx } from '#shared/ui/cx.ts';
import { EmbedFrame } from '#shared/ui/embeds/embed-frame.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { RequestForm } from './lazy-request-form.tsx';

/** Timeout for the calendar's ready message, then it counts as blocked. */
const CALENDAR_TIMEOUT_MS = 4000;

interface Props {
  readonly address: string;
  /** The person's name. */
  readonly name: string;
  /** Called when it is blocked, too slow, or there is no network. */
  readonly onFailed: () => void;
}

/** A person's calendar in a frame. */
export function Calendar({ address, name, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useCalendar(frame, onFailed);
  // Offline, the browser would show its own error page in the frame.
  const [isOnline] = useState(() => navigator.onLine);
  // Preloads the form that replaces a calendar that does not load.
  useEffect(() => RequestForm.prepare(), []);
  return (
    <div className="relative">
      {isReady ? null : (
        <div className="absolute inset-0 grid place-items-center">
          <Loading label="Loading the calendar..." />
        </div>
      )}
      {isOnline ? (
        <EmbedFrame
          ref={frame}
          src={calendarOf(address, window.location.host).src}
          title={`${name}’s calendar`}
          className={cx('h-[44rem]', !isReady && 'opacity-0')}
        />
      ) : null}
    </div>
  );
}

/**
 * Listens for the ready message of a calendar's frame. The frame's load event proves nothing: browsers load an error
 * page into it.
 * @returns whether the calendar is ready
 */
function useCalendar(frame: RefObject<HTMLIFrameElement | null>, onFailed: () => void): boolean {
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(onFailed, navigator.onLine ? CALENDAR_TIMEOUT_MS : 0);
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const calendar = frame.current?.contentWindow;
      if (!calendar || source !== calendar) return;
      const news = calendarNews(data);
      // The greeting is not secret, and the calendar may be on several hosts.
      if (news === 'waits') calendar.postMessage(calendarGreeting, '*');
      if (news === 'ready') setReady(true);
      if (news === 'failed') onFailed();
    };
    window.addEventListener('message', onMessage);
    window.addEventListener('offline', onFailed);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      window.removeEventListener('offline', onFailed);
    };
  }, [frame, isReady, onFailed]);

  return isReady;
}
