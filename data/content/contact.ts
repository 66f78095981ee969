import type { Contact } from './schema.ts';

/** Numbers and addresses are stand-ins (Ofcom keeps 07700 900000 to 900999 for fiction): put the agency's own here. */
export const contact: Contact = {
  email: 'hello@bonjour.example',
  whatsApp: {
    uk: { label: 'WhatsApp UK', number: '+44 7700 900142', href: 'https://wa.me/447700900142' },
    uae: { label: 'WhatsApp UAE', number: '+971 50 000 0142', href: 'https://wa.me/971500000142' },
  },
  profile: { label: 'LinkedIn', href: 'https://www.linkedin.com/company/bonjour-example' },
  offices: [
    {
      city: 'Dubai',
      country: 'United Arab Emirates',
      lines: ['Dubai Media City', 'Dubai'],
      note: 'Our base for the Emirates and the Gulf',
    },
    {
      city: 'London',
      country: 'United Kingdom',
      lines: ['Bloomsbury', 'London WC1'],
      note: 'Where Bonjour began',
    },
  ],
  replyPromise: 'We reply within 30-60 minutes during business hours. Your message goes to humans, not robots.',
};
