import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { askToInstall, type Way, useWayToInstall } from '../../device/install/install-prompt.ts';
import Dock from 'lucide-react/icons/dock';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import MonitorDown from 'lucide-react/icons/monitor-down';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import type { ReactNode } from 'react';

/** Installs the app on this device, by the method of its browser. */
export function InstallCard() {
  const way = useWayToInstall();
  return (
    <Card as="section" aria-labelledby="install">
      <h2 id="install" className="text-2xl">
        Install the app
      </h2>
      <p className="mt-2 text-muted">
        It opens in its own window, works offline, and you can share to it from other apps. No app store needed.
      </p>
      {way === 'installed' ? (
        <p className="mt-5 flex items-start gap-2 font-semibold">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          Installed. Look for “Bonjour” among your apps.
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

type ByHand = Exclude<Way, 'installed' | 'prompt'>;

interface Step {
  readonly Icon: typeof Share;
  readonly text: ReactNode;
}

/** The steps, with the labels of the browsers' menus. */
const steps: Readonly<Record<ByHand, readonly Step[]>> = {
  'share-sheet': [
    {
      Icon: Share,
      text: (
        <>
          Tap <strong>Share</strong> (the square with an arrow) in your browser’s toolbar.
        </>
      ),
    },
    {
      Icon: SquarePlus,
      text: (
        <>
          Choose <strong>Add to Home Screen</strong>. You may need to scroll down.
        </>
      ),
    },
    {
      Icon: MonitorDown,
      text: (
        <>
          Tap <strong>Add</strong>. Open it from your Home Screen and sign in once.
        </>
      ),
    },
  ],
  dock: [
    {
      Icon: Share,
      text: (
        <>
          Open the <strong>File</strong> menu at the top of your screen.
        </>
      ),
    },
    {
      Icon: Dock,
      text: (
        <>
          Choose <strong>Add to Dock…</strong>, then <strong>Add</strong>.
        </>
      ),
    },
  ],
  menu: [
    {
      Icon: EllipsisVertical,
      text: <>Open your browser’s menu.</>,
    },
    {
      Icon: MonitorDown,
      text: (
        <>
          Choose <strong>Install</strong> or <strong>Add to Home screen</strong>. If you see neither, the app is already
          installed or your browser can’t install apps.
        </>
      ),
    },
  ],
};

/** The steps to install the app without a prompt, with the icons to look for. */
function InstallSteps({ way }: { way: ByHand }) {
  return (
    <ol className="mt-5 grid gap-4">
      {steps[way].map(({ Icon, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the steps never change
        <li key={index} className="flex items-start gap-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-blue">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <span className="pt-2">{text}</span>
        </li>
      ))}
    </ol>
  );
}
