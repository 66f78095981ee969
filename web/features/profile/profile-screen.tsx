import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Link } from '../../app/link.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProgressCard } from './progress-card.tsx';
import { PushCard } from './push-card.tsx';

/** One's own profile and account (members-side §2, decisions §3). */
export function ProfileScreen() {
  return (
    <Container className="pb-section">
      <Link to="/circle" className="link mt-6 inline-flex min-h-11 items-center gap-2 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the Circle
      </Link>
      <PageHeader
        className="pt-4!"
        title="Your profile"
        lead="How the Circle sees you, and what belongs to your account."
      />
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
    </Container>
  );
}
