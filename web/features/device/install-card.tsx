import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { askToInstall, useWayToInstall } from '../../device/install/install-prompt.ts';
import { InstallSteps } from './install-steps.tsx';

/** Brings the app onto this device, by whatever way it offers. */
export function InstallCard() {
  const way = useWayToInstall();
  return (
    <Card as="section" aria-labelledby="install">
      <h2 id="install" className="text-2xl">
        Install the app
      </h2>
      <p className="mt-2 text-muted">
        It has its own place on this device, opens without a network, and takes what other apps share. Nothing has to be
        fetched from a shop.
      </p>
      {way === 'installed' ? (
        <p className="mt-5 flex items-start gap-2 font-semibold">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          Installed. You find it among your apps, as “Bonjour”.
        </p>
      ) : way === 'prompt' ? (
        <Button variant="accent" className="mt-5" onClick={() => void askToInstall()}>
          Install
        </Button>
      ) : (
        <InstallSteps way={way} />
      )}
    </Card>
  );
}
