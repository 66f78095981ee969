import { useEffect, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { getReplyPromise } from '#shared/contracts/endpoints/contact.ts';
import { replyNoteFor } from '#shared/rules/reply-time.ts';
import { useNow } from '#shared/ui/use-now.ts';

/** How often the time is asked for again while the note is on the screen, in milliseconds. */
const REFRESH = 5 * 60_000;

/**
 * Says by when we will reply to what is sent now, in the visitor's time zone. Empty until the server has answered, and
 * without a connection. It has its height from the start, two lines on a phone, so that nothing below it moves.
 */
export function ReplyNote({ className = 'max-w-md text-sm text-muted' }: { className?: string }) {
  const client = useApi();
  const now = useNow().getTime();
  const [promise, setPromise] = useState<ResponseOf<typeof getReplyPromise>>();
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      // Without an answer, the text above still says within how many minutes we reply.
      const answer = await client.call(getReplyPromise, {}).catch(() => undefined);
      if (!isGone) setPromise(answer);
    };
    void ask();
    const timer = setInterval(() => void ask(), REFRESH);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [client]);
  return <p className={`min-h-[2lh] sm:min-h-lh ${className}`}>{promise && noteOf(promise, now)}</p>;
}

function noteOf({ open, replyBy, office }: ResponseOf<typeof getReplyPromise>, now: number): string | null {
  if (replyBy === null || office === null) return null;
  return replyNoteFor({ open, replyBy, office }, now, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
