import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { contact } from '#data/content/contact.ts';

const { email, whatsApp, replyPromise } = contact;
const links = [
  { label: email, href: `mailto:${email}`, Icon: Mail },
  ...[whatsApp.uk, whatsApp.uae].map(({ label, href }) => ({ label, href, Icon: MessageCircle })),
];

/** The ways to a person that do not lead through the chat. */
export function PersonLinks({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label="Talk to a person"
      className="shrink-0 animate-fade-in border-b border-line bg-paper px-5 py-3 text-sm"
    >
      <p className="text-muted">{replyPromise}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {links.map(({ label, href, Icon }) => (
          <li key={href} className="first:basis-full">
            <a
              href={href}
              target={href.startsWith('mailto:') ? undefined : '_blank'}
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 font-semibold transition-colors hover:text-red"
            >
              <Icon aria-hidden="true" className="size-4 text-muted" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
