import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Link } from '../../app/link.tsx';
import { InstallCard } from './install-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { RecordingsCard } from './recordings-card.tsx';

/** The Circle as an app, and what this device keeps of it. */
export function DeviceScreen() {
  return (
    <Container className="pb-section">
      <Link to="/circle" className="link mt-6 inline-flex min-h-11 items-center gap-2 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the Circle
      </Link>
      <PageHeader
        className="pt-4!"
        title="App and Offline"
        lead="The Circle on this device, with and without a network."
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <InstallCard />
        <div className="grid gap-6">
          <RecordingsCard />
          <KeptCard />
        </div>
      </div>
    </Container>
  );
}
