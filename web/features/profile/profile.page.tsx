import { definePage } from '../../app/page.ts';
import { useEffect } from 'react';
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

/** The sections by the ids of their headings, as the list beside them names them. */
const sections = [
  ['picture', 'Picture'],
  ['progress', 'Progress'],
  ['personal', 'Personal information'],
  ['notifications', 'Notifications'],
  ['privacy', 'Privacy and data'],
  ['this-device', 'On this device'],
  ['password', 'Account'],
] as const;

/** The member's own profile and account, in sections that are each saved by themselves. */
function ProfileScreen() {
  const location = useLocation();
  // Each time that a section is asked for: the router changes the address alone.
  useEffect(() => showSection(location), [location]);
  return (
    <CirclePage title="Your profile" lead="How the Circle sees you, and what belongs to your account.">
      <ConfirmEmailNote className="mt-6" />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:mt-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <nav
          aria-label="Sections of your profile"
          className="-mx-2 overflow-x-auto [scrollbar-width:none] lg:sticky lg:top-24 lg:mx-0"
        >
          <ul className="flex gap-1 lg:grid lg:border-l lg:border-line">
            {sections.map(([id, title]) => (
              <li key={id}>
                <Link
                  to={`/profile#${id}`}
                  aria-current={location.hash === `#${id}` ? 'location' : undefined}
                  className="flex min-h-11 items-center px-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current]:text-red lg:-ml-px lg:min-h-10 lg:border-l-2 lg:border-transparent lg:px-4 lg:hover:border-red lg:aria-[current]:border-red"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <UnsavedSections>
            <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
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

/** Goes to the section whose heading has this id, for the eyes and for the keyboard. */
function showSection({ hash }: Location): void {
  const heading = sections.some(([id]) => `#${id}` === hash) && document.getElementById(hash.slice(1));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

export const page = definePage({
  Screen: ProfileScreen,
  head: () => ({ title: 'Your profile | The Bonjour Circle', robots: 'noindex' }),
});
