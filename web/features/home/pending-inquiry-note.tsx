import { useEffect, useRef } from 'react';
import { isOwnInquiry } from '../../device/outbox/queue-inquiry.ts';
import { currentOutbox, onOutbox, useOutbox } from '../../device/outbox/page-outbox.ts';
import { WaitingNote } from '../../device/outbox/waiting-note.tsx';

interface Props {
  readonly onSent: () => void;
  readonly onDiscarded: () => void;
}

/** Replaces the form while a message is pending, and takes its focus. */
export default function PendingInquiryNote({ onSent, onDiscarded }: Props) {
  const items = useOutbox().filter(isOwnInquiry);
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = items.length === 0;
  useEffect(() => heading.current?.focus(), []);
  const isSent = useRef(false);
  useEffect(() => onOutbox({ onSent: () => void (isSent.current = true), onSignedOut: () => undefined }), []);
  useEffect(() => {
    if (isGone) (isSent.current ? onSent : onDiscarded)();
  }, [isGone, onSent, onDiscarded]);
  return (
    <div className="grid grid-cols-1 min-h-96 animate-rise content-center gap-5 py-10">
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Your message is saved
      </h3>
      <p className="text-muted">
        {currentOutbox()?.isLasting
          ? 'You’re offline, so we’ve saved your message on this device. We’ll send it when you’re back online. If you close this page first, we’ll send it on your next visit.'
          : 'You’re offline. We’ll send your message when you’re back online. Keep this page open until then.'}
      </p>
      {items.map((item) => (
        <WaitingNote key={item.key} item={item} className="border-t border-line pt-4" />
      ))}
    </div>
  );
}
