import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { home } from '#data/content/home.ts';
import { Button } from '#shared/ui/button.tsx';

const { title, text, again } = home.contact.sent;

/**
 * Takes the place of the form once a message was sent, and its focus. It keeps the corner to itself (`data-corner`), so that
 * the toast does not cover its button.
 */
export function ContactSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      data-corner="panel"
      className="grid min-h-96 animate-rise content-center justify-items-center gap-5 py-10 text-center"
    >
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h3>
      <p className="max-w-md text-muted">{text}</p>
      <Button variant="secondary" className="mt-3" onClick={onAgain}>
        {again}
      </Button>
    </div>
  );
}
