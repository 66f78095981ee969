import { Suspense, lazy, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { ContactForm, type Inquiry } from './contact-form.tsx';
import { ReplyNote } from '../../app/reply-note.tsx';
import { Link } from '../../app/link.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { home } from '#data/content/home.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Confirmation } from '../../app/posted-form.tsx';

const loadPending = () => import('./pending-inquiry-note.tsx');
const PendingInquiryNote = lazy(loadPending);

/** The contact form; after sending, the confirmation. */
export default function ContactPanel() {
  const [stage, setStage] = useState<'not yet' | 'pending' | 'sent' | 'again'>('not yet');
  const again = useCallback(() => setStage('again'), []);
  const [inquiry, setInquiry] = useState<Inquiry>();
  const sent = useCallback((what?: Inquiry) => {
    setInquiry(what);
    setStage('sent');
  }, []);
  const pendingSent = useCallback(() => sent(), [sent]);
  // If its chunk does not load, the form comes back.
  const showPending = () => void loadPending().then(() => setStage('pending'), again);
  return (
    <Card className="confirmable lg:p-10">
      {stage === 'sent' ? (
        <ContactSent corner="panel" inquiry={inquiry}>
          <Button variant="secondary" className="mt-3" onClick={again}>
            {againLabel}
          </Button>
        </ContactSent>
      ) : stage === 'pending' ? (
        <Suspense fallback={null}>
          <PendingInquiryNote onSent={pendingSent} onDiscarded={again} />
        </Suspense>
      ) : (
        <>
          <ContactForm onSent={sent} onPending={showPending} focusFirst={stage === 'again'} />
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

const { title, text, copy, book, again: againLabel } = home.contact.sent;

/**
 * The confirmation that replaces the form: a copy of the message, when we will reply, and a link to book a meeting.
 * Takes the focus. `data-corner` keeps the toast from covering its button.
 * @param children returns to the form
 */
function ContactSent({
  corner,
  inquiry,
  children,
}: {
  corner?: string;
  inquiry?: Inquiry | undefined;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      data-corner={corner}
      className="grid grid-cols-1 min-h-96 animate-rise content-center justify-items-center gap-5 py-10 text-center"
    >
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h3>
      <p className="max-w-md text-muted">{text}</p>
      {/* Not in the hidden confirmation of a form posted without a script: the note makes a request. */}
      {corner === undefined ? null : <ReplyNote />}
      {inquiry ? <Copy inquiry={inquiry} /> : null}
      <Link to="/team" className="link">
        {book}
      </Link>
      {children}
    </div>
  );
}

/** The message, and the address for the reply. */
const Copy = ({ inquiry: { email, schoolName, serviceInterest, message } }: { inquiry: Inquiry }) => (
  <section aria-label={copy} className="w-full max-w-md border-y border-line py-4 text-left text-sm">
    <p className="label text-muted">{copy}</p>
    <p dir="auto" className="prose-lines mt-2 wrap-anywhere">
      {message}
    </p>
    <p className="mt-2 wrap-anywhere text-muted">
      {[schoolName, serviceInterest].filter(Boolean).map((fact) => `${fact} · `)}We’ll reply to {email}
    </p>
  </section>
);
