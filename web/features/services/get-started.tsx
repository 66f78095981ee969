import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { contact } from '#data/content/contact.ts';
import { ButtonLink } from '#shared/ui/button.tsx';

const { email, whatsApp, replyPromise } = contact;

/** The card that ends every service's page (public-side §2). */
export function GetStarted({ serviceName }: { serviceName: string }) {
  return (
    <div className="scheme-dark grid grid-cols-1 justify-items-center gap-6 rounded-sm border border-line bg-paper px-6 py-16 text-center sm:px-12 lg:py-24">
      <h2 id="start-title">Ready to Get Started?</h2>
      <p className="max-w-xl text-lg text-muted">{replyPromise}</p>
      <div className="mt-4 flex w-full flex-col flex-wrap justify-center gap-4 sm:w-auto sm:flex-row">
        <ButtonLink
          href={`mailto:${email}?subject=${encodeURIComponent(serviceName)}`}
          variant="accent"
          size="lg"
          className="max-w-full"
        >
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </ButtonLink>
        {[whatsApp.uk, whatsApp.uae].map(({ label, href }) => (
          <ButtonLink key={href} href={href} rel="noopener" variant="secondary" size="lg">
            <MessageCircle aria-hidden="true" className="size-5" />
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
