import { useState } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSent } from './contact-sent.tsx';

/** The form, and after a message was sent the card that says so (public-side §4). */
export function ContactPanel() {
  const [sent, setSent] = useState<'not yet' | 'sent' | 'again'>('not yet');
  return (
    <Card className="lg:p-10">
      {sent === 'sent' ? (
        <ContactSent onAgain={() => setSent('again')} />
      ) : (
        <ContactForm onSent={() => setSent('sent')} focusFirst={sent === 'again'} />
      )}
    </Card>
  );
}
