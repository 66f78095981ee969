import { booking } from '#data/content/booking.ts';
import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import { navigation } from '#data/content/navigation.ts';
import { Container } from '#shared/ui/layout.tsx';
import { Link } from '../../app/link.tsx';
import { LogoLink } from './logo-link.tsx';
import { island } from '../../public/island.tsx';

const { blurb, servicesTitle, services, copyright, privacy } = navigation.footer;
const PrivacyChoices = island('frame/privacy-choices', () => import('./privacy-choices.island.tsx'));
const linkClass = 'inline-flex min-h-9 items-center wrap-anywhere transition-colors hover:text-red';

/** The footer of every page. */
export function Footer() {
  return (
    <footer className="scheme-dark border-t border-line bg-paper print:hidden">
      <Container width="wide" className="pt-16 pb-24">
        <div className="grid upto-2-56 gap-12 lg:grid-cols-[2fr_1fr_1fr]">
          <div className="col-span-full grid grid-cols-1 content-start gap-5 lg:col-span-1">
            <LogoLink className="justify-self-start" />
            <p className="max-w-md text-muted">{blurb}</p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services" className="label font-sans text-muted">
              {servicesTitle}
            </h2>
            <ul className="mt-4">
              {services.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className="label font-sans text-muted">Contact us</h2>
            <ul className="mt-4">
              <li>
                <a href={`mailto:${contact.email}`} className={linkClass}>
                  {contact.email}
                </a>
              </li>
              {[contact.whatsApp.uk, contact.whatsApp.uae, contact.profile].map(({ label, href }) => (
                <li key={href}>
                  <a href={href} rel="noopener" className={linkClass}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-6 text-sm text-muted">
          <p>{copyright}</p>
          <div className="flex flex-wrap gap-x-8">
            <Link to="/team" className={linkClass}>
              {booking.team.link}
            </Link>
            <Link to="/blog" className={linkClass}>
              {brand.blog.name}
            </Link>
            <Link to={privacy.href} className={linkClass}>
              {privacy.label}
            </Link>
            <PrivacyChoices />
          </div>
        </div>
      </Container>
    </footer>
  );
}
