import { lazy, Suspense, useCallback, useState } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSent } from './contact-sent.tsx';

const loadKept = () => import('./contact-kept.tsx');
const ContactKept = lazy(loadKept);

/** The form, and after a message was sent, or kept for want of a network, the card that says so (public-side §4). */
export function ContactPanel() {
  const [stage, setStage] = useState<'not yet' | 'kept' | 'sent' | 'again'>('not yet');
  const again = useCallback(() => setStage('again'), []);
  const sent = useCallback(() => setStage('sent'), []);
  // Without its code the form comes back, and the toast says what happens with the message.
  const showKept = () => void loadKept().then(() => setStage('kept'), again);
  return (
    <Card className="lg:p-10">
      {stage === 'sent' ? (
        <ContactSent onAgain={again} />
      ) : stage === 'kept' ? (
        <Suspense fallback={null}>
          <ContactKept onSent={sent} onDiscarded={again} />
        </Suspense>
      ) : (
        <ContactForm onSent={sent} onKept={showKept} focusFirst={stage === 'again'} />
      )}
    </Card>
  );
}
