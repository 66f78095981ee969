import { definePage } from '../../app/page.ts';
import { CirclePage } from '../../app/circle-page.tsx';
import { ConfirmEmailNote } from '../confirm-email/confirm-email-note.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProgressCard } from './progress-card.tsx';
import { PushCard } from './push-card.tsx';

/** The member's own profile and account. */
function ProfileScreen() {
  return (
    <CirclePage title="Your profile" lead="How the Circle sees you, and what belongs to your account.">
      <ConfirmEmailNote className="mb-8" />
      <ProfileForm aside={<ProgressCard />} />
      <h2 className="mt-14 text-3xl">Your account</h2>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PasswordCard />
          <DevicesCard />
        </div>
        <div className="grid gap-6">
          <PushCard />
          <DataCard />
        </div>
      </div>
    </CirclePage>
  );
}

export const page = definePage({
  Screen: ProfileScreen,
  head: () => ({ title: 'Your profile | The Bonjour Circle', robots: 'noindex' }),
});
