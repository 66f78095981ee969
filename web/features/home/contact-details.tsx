import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { contact } from '#data/content/contact.ts';
import { home } from '#data/content/home.ts';

const { email, whatsApp, profile, offices } = contact;

const ways = [
  { label: 'E-mail', text: email, href: `mailto:${email}` },
  ...[whatsApp.uk, whatsApp.uae].map(({ label, number, href }) => ({ label, text: number, href })),
  { label: profile.label, text: 'Follow our work', href: profile.href },
];

/** The contact links and the offices; the promise to reply stands over the form. */
export function ContactDetails() {
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {ways.map(({ label, text, href }) => (
          <li key={href}>
            <a
              href={href}
              rel="noopener"
              className="group flex min-h-14 flex-wrap items-center sm:flex-nowrap gap-x-4 py-2 transition-colors hover:text-red"
            >
              <span className="w-32 text-sm text-muted">{label}</span>
              <span className="min-w-0 grow font-semibold break-words">{text}</span>
              <ArrowUpRight aria-hidden="true" className="size-4 text-muted group-hover:text-red max-sm:hidden" />
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <h3 className="label font-sans text-muted">{home.contact.locationsTitle}</h3>
        <ul className="mt-4 grid gap-6 sm:grid-cols-2">
          {offices.map(({ city, country, lines, note }) => (
            <li key={city}>
              <p className="font-display text-2xl">{city}</p>
              <address className="mt-1 text-sm text-muted not-italic">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
                {country}
              </address>
              <p className="mt-2 text-sm">{note}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
