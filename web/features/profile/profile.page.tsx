import { definePage } from '../../app/page.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { CirclePage } from '../../app/circle-page.tsx';
import { Link } from '../../app/link.tsx';
import { ConfirmEmailNote } from '../confirm-email/confirm-email-note.tsx';
import { DeleteCard } from './delete-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { DataCard, PrivacyCard } from './privacy-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProgressCard } from './progress-card.tsx';
import { PushCard } from './push-card.tsx';
import { ThisDeviceCard } from './this-device-card.tsx';
import { UnsavedSections } from './unsaved.tsx';

/** The sections by heading id, as linked in the list beside them. */
const sections = [
  ['picture', 'Picture'],
  ['progress', 'Progress'],
  ['personal', 'Personal information'],
  ['notifications', 'Notifications'],
  ['privacy', 'Privacy and data'],
  ['this-device', 'On this device'],
  ['password', 'Account'],
] as const;

/** The member's own profile and account, in sections that are saved separately. */
function ProfileScreen() {
  const location = useLocation();
  // On each request for a section: the router only changes the address.
  useEffect(() => showSection(location), [location]);
  return (
    <CirclePage title="Your profile" lead="How other members see you, and your account settings.">
      <ConfirmEmailNote className="mb-6" />
      {/* A grid row would end with the strip, which then could not be sticky. */}
      <div className="lg:grid lg:items-start lg:gap-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionStrip hash={location.hash} />
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <UnsavedSections>
            <div className="grid upto-2-64 gap-6">
              <PictureCard />
              <ProgressCard />
            </div>
            <ProfileForm />
            <PushCard />
            <PrivacyCard />
            <DataCard />
            <ThisDeviceCard />
            <PasswordCard />
            <DevicesCard />
            <DeleteCard />
          </UnsavedSections>
        </div>
      </div>
    </CirclePage>
  );
}

/** The list of sections, with the visible one marked. On narrow screens it is sticky below the title bar. */
function SectionStrip({ hash }: { hash: string }) {
  const strip = useRef<HTMLElement>(null);
  const current = useSectionInView(hash);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href$='#${current}']`);
    if (!strip.current || !link) return;
    strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={strip}
      aria-label="Sections of your profile"
      data-section-strip=""
      className="sticky top-[calc(2.75rem+1px+env(safe-area-inset-top))] z-10 -mx-gutter -mt-6 mb-6 overflow-x-auto border-b border-line bg-paper px-[calc(var(--spacing-gutter)-0.5rem)] [scrollbar-width:none] motion-safe:scroll-smooth lg:top-24 lg:m-0 lg:border-b-0 lg:p-0 short:static"
    >
      <ul className="flex w-max gap-1 lg:grid lg:w-auto lg:border-l lg:border-line">
        {sections.map(([id, title]) => (
          <li key={id}>
            <Link
              to={`/profile#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="flex min-h-11 items-center px-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current]:text-red lg:-ml-px lg:min-h-10 lg:border-l-2 lg:border-transparent lg:px-4 lg:hover:border-red lg:aria-[current]:border-red"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The id of the last section whose heading is in the upper half of the window. Of two side by side, the requested one,
 * else the first.
 */
function useSectionInView(hash: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const tops = sections.map(([id]) => [id, document.getElementById(id)?.getBoundingClientRect().top] as const);
      const last = tops.findLast(([, top]) => top !== undefined && top < window.innerHeight / 2);
      const level = tops.filter(([, top]) => top === last?.[1]);
      const asked = level.find(([id]) => `#${id}` === hash);
      setCurrent(last && (asked ?? level[0])?.[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [hash]);
  return current;
}

/** Scrolls to the section with this heading id and focuses it. */
function showSection({ hash }: Location): (() => void) | undefined {
  const heading = sections.some(([id]) => `#${id}` === hash) && document.getElementById(hash.slice(1));
  if (!heading) return undefined;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const show = () => heading.scrollIntoView({ block: 'start' });
  show();
  // Content above may still be loading: the section keeps its position until the member scrolls or presses something.
  const settling = new ResizeObserver(show);
  settling.observe(document.body);
  const over = new AbortController();
  over.signal.addEventListener('abort', () => settling.disconnect());
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(sign, () => over.abort(), { passive: true, signal: over.signal });
  }
  return () => over.abort();
}

export const page = definePage({
  Screen: ProfileScreen,
  head: () => ({ title: 'Your profile | The Bonjour Circle', robots: 'noindex' }),
});
