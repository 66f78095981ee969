import { Card } from '#shared/ui/card.tsx';
import { ThemeSwitch } from '#shared/ui/theme-switch.tsx';
import { Link } from '../../app/link.tsx';

/** Settings of this device, for all its members: the theme, and a link to the stored data. */
export function ThisDeviceCard() {
  return (
    <Card as="section" aria-labelledby="this-device">
      <h2 id="this-device" className="text-2xl">
        On this device
      </h2>
      <div className="mt-5">
        <ThemeSwitch isTitled />
        <p className="mt-2 text-sm text-muted">Applies to this device only. “System” follows your device’s setting.</p>
      </div>
      <p className="mt-6 border-t border-line pt-6">
        <Link to="/member/app" className="link font-semibold">
          App and offline
        </Link>
        <span className="mt-1 block text-sm text-muted">Install the Circle and see what’s saved for offline use.</span>
      </p>
    </Card>
  );
}
