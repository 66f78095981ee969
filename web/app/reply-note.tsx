import { useEffect, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { getReplyPromise } from '#shared/contracts/endpoints/contact.ts';
import { replyNoteFor } from '#shared/rules/reply-time.ts';
import { useNow } from '#shared/ui/use-now.ts';

/** How often the time is asked for again while the note is on the screen. */
const REFRESH_MINUTES = 5;

/**
 * Says by when we will reply to what is sent now, in the visitor's time zone. Empty until the server has answered, and
 * without a connection. Its line is there from the start, so that nothing below it moves.
 */
export function ReplyNote({ className = 'max-w-md text-sm text-muted' }: { className?: string }) {
  const client = useApi();
  const now = useNow().getTime();
  const round = Math.floor(now / (REFRESH_MINUTES * 60_000));
  const [promise, setPromise] = useState<ResponseOf<typeof getReplyPromise>>();
  useEffect(() => {
    let isGone = false;
    client.call(getReplyPromise, {}).then(
      (answer) => {
        if (!isGone) setPromise(answer);
      },
      // The text above says within how many minutes we reply.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [client, round]);
  return <p className={`min-h-lh ${className}`}>{promise && noteOf(promise, now)}</p>;
}

function noteOf({ open, replyBy, office }: ResponseOf<typeof getReplyPromise>, now: number): string | null {
  if (replyBy === null || office === null) return null;
  return replyNoteFor({ open, replyBy, office }, now, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
