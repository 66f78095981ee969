import { Suspense, lazy, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { ContactForm } from './contact-form.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { home } from '#data/content/home.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Confirmation } from '../../app/posted-form.tsx';

const loadKept = () => import('./contact-kept.tsx');
const ContactKept = lazy(loadKept);

/** The contact form; after a message was sent or went to the outbox, the card that says so. */
export default function ContactPanel() {
  const [stage, setStage] = useState<'not yet' | 'kept' | 'sent' | 'again'>('not yet');
  const again = useCallback(() => setStage('again'), []);
  const sent = useCallback(() => setStage('sent'), []);
  // If its chunk does not load, the form comes back.
  const showKept = () => void loadKept().then(() => setStage('kept'), again);
  return (
    <Card className="confirmable lg:p-10">
      {stage === 'sent' ? (
        <ContactSent corner="panel">
          <Button variant="secondary" className="mt-3" onClick={again}>
            {againLabel}
          </Button>
        </ContactSent>
      ) : stage === 'kept' ? (
        <Suspense fallback={null}>
          <ContactKept onSent={sent} onDiscarded={again} />
        </Suspense>
      ) : (
        <>
          <ContactForm onSent={sent} onKept={showKept} focusFirst={stage === 'again'} />
          <Confirmation id="contact-sent">
            <ContactSent>
              <a href="#contact" className={buttonClass({ variant: 'secondary' }, 'mt-3')}>
                {againLabel}
              </a>
            </ContactSent>
          </Confirmation>
        </>
      )}
    </Card>
  );
}

const { title, text, again: againLabel } = home.contact.sent;

/**
 * Replaces the form once a message was sent, and takes its focus. `data-corner` keeps the toast from covering its button.
 * @param children leads back to the form
 */
function ContactSent({ corner, children }: { corner?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      data-corner={corner}
      className="grid min-h-96 animate-rise content-center justify-items-center gap-5 py-10 text-center"
    >
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h3>
      <p className="max-w-md text-muted">{text}</p>
      {children}
    </div>
  );
}
