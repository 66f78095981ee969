import { useEffect, useState } from 'react';

/** An answer that comes sooner is not announced beforehand, in milliseconds. */
const PATIENCE = 1500;

/** Three dots while an answer is on its way; said to screen readers only when it takes a while. */
export function TypingIndicator({ name }: { name: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-typing="" className="mt-5 flex min-h-6 animate-fade-in items-center gap-1.5 border-l-2 border-ochre pl-4">
      {isLong ? <span className="sr-only">{name} is writing…</span> : null}
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-muted" />
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-muted [animation-delay:200ms]" />
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-muted [animation-delay:400ms]" />
    </div>
  );
}
