import { home } from '#data/content/home.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { island } from '../../app/island.tsx';

const { eyebrow, title, lead } = home.contact;

const ContactDetails = island(() => import('./contact-details.tsx'), 'ContactDetails');
// The form's code, with its checks, is fetched when somebody comes near it; what is typed before is kept.
const ContactPanel = island(() => import('./contact-panel.tsx'), 'ContactPanel');

/** How to reach the agency: by any way one likes, or by the form. */
export function ContactSection() {
  return (
    <Section id="contact" aria-labelledby="contact-title" tabIndex={-1} width="wide" className="outline-none">
      <div className="grid gap-x-20 gap-y-14 lg:grid-cols-[5fr_7fr]">
        <div className="grid content-start gap-6">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="contact-title">{title}</h2>
          <Lead>{lead}</Lead>
          <ContactDetails />
        </div>
        <ContactPanel />
      </div>
    </Section>
  );
}
