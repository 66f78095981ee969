import { CirclePage } from '../../app/circle-page.tsx';
import { InstallCard } from './install-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { RecordingsCard } from './recordings-card.tsx';

/** The Circle as an app, and what this device keeps of it. */
export function DeviceScreen() {
  return (
    <CirclePage title="App and Offline" lead="The Circle on this device, with and without a network.">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <InstallCard />
        <div className="grid gap-6">
          <RecordingsCard />
          <KeptCard />
        </div>
      </div>
    </CirclePage>
  );
}
