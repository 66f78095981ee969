import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { contact } from '#data/content/contact.ts';
import { serviceNames } from '#data/content/service-names.ts';
import { doneForYouEditing } from '#data/content/service-pages/done-for-you-editing.ts';
import { ButtonLink } from '#shared/ui/button.tsx';

const { ask } = doneForYouEditing;
const { email, whatsApp } = contact;
const subject = encodeURIComponent(serviceNames['done-for-you-editing']);

/** The two quickest ways to a price for a film (public-side §2). */
export const AskForPrice = () => (
  <div className="mt-4 grid gap-4">
    <h3>{ask.title}</h3>
    <p className="text-muted">{ask.lead}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={`mailto:${email}?subject=${subject}`}>
        <Mail aria-hidden="true" className="size-5" />
        {ask.mailButton}
      </ButtonLink>
      <ButtonLink href={whatsApp.uk.href} rel="noopener" variant="secondary">
        <MessageCircle aria-hidden="true" className="size-5" />
        {whatsApp.uk.label}
      </ButtonLink>
    </div>
  </div>
);
