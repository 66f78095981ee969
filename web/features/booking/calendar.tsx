import { useEffect, useRef, useState } from 'react';
import { calendarOf } from '#shared/rules/calendars.ts';
import { cx } from '#shared/ui/cx.ts';
import { EmbedFrame } from '#shared/ui/embeds/embed-frame.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { RequestForm } from './lazy-request-form.tsx';
import { useCalendar } from './use-calendar.ts';

interface Props {
  readonly address: string;
  /** Whose it is. */
  readonly name: string;
  /** It is blocked, too slow, or there is no network. */
  readonly onFailed: () => void;
}

/** Somebody's calendar, in a frame. It is gone with the page. */
export function Calendar({ address, name, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useCalendar(frame, onFailed);
  // Without a network the browser would put its own error page into the frame.
  const [isOnline] = useState(() => navigator.onLine);
  // In case the calendar does not come, its stand-in should be at hand.
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
          title={`Calendar of ${name}`}
          className={cx('h-[44rem]', !isReady && 'opacity-0')}
        />
      ) : null}
    </div>
  );
}
