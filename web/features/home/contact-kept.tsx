import { useEffect, useRef } from 'react';
import { isOwnInquiry } from '../../device/outbox/keep-inquiry.ts';
import { currentOutbox, onOutbox, useOutbox } from '../../device/outbox/the-outbox.ts';
import { WaitingNote } from '../../device/outbox/waiting-note.tsx';

interface Props {
  readonly onSent: () => void;
  readonly onDiscarded: () => void;
}

/** Replaces the form while a message waits in the outbox, and takes its focus. */
export default function ContactKept({ onSent, onDiscarded }: Props) {
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
        Your message is kept
      </h3>
      <p className="text-muted">
        {currentOutbox()?.isLasting
          ? 'You are offline at the moment. We keep your message on this device and send it as soon as the network is back, also if you close this page and come again.'
          : 'You are offline at the moment. We send your message as soon as the network is back. Please leave this page open: your browser keeps nothing for us.'}
      </p>
      {items.map((item) => (
        <WaitingNote key={item.key} item={item} className="border-t border-line pt-4" />
      ))}
    </div>
  );
}
