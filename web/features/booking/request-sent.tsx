import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { booking } from '#data/content/booking.ts';
import { Card } from '#shared/ui/card.tsx';

/** Takes the form's place, and its focus. */
export function RequestSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid animate-rise justify-items-center gap-5 py-16 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {booking.sent.title}
      </h3>
      <p className="max-w-md text-muted">{booking.sent.text}</p>
    </Card>
  );
}
