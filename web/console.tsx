import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ConsoleBar } from '#shared/admin/frame/console-bar.tsx';
import { sheetLinkClass } from '#shared/admin/frame/sections.tsx';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import { wordmarkId } from '#shared/rules/wordmark.ts';
import { Link } from './app/link.tsx';
import { useIsConfirmed } from './app/member.tsx';
import { You } from './features/circle-bar/you.tsx';
import { webPlatform } from './features/console/web-platform.ts';
import { MemberTools } from './member-tools.tsx';

/** The console's bars on the website. Notifications, outbox and account menu are shared with the Circle's bars. */
export default function Console() {
  const isConfirmed = useIsConfirmed();
  return (
    <PlatformProvider platform={webPlatform}>
      <ConsoleBar
        isConfirmed={isConfirmed}
        home={<Home />}
        ways={
          <>
            <Way to="/circle" label="Back to the Circle" />
            <Way to="/" label="Website" />
          </>
        }
        tools={
          <>
            <MemberTools />
            <span className="w-13 shrink-0 lg:w-full">
              <You onAsk={undefined} />
            </span>
          </>
        }
      />
    </PlatformProvider>
  );
}

const Home = () => (
  <div className="flex items-center justify-between in-data-wide:flex-col">
    <Link to="/" title="Website" className="flex min-h-11 items-center rounded-sm px-3 text-ink in-data-wide:px-0">
      <svg viewBox="0 -76 354 102" aria-hidden="true" className="h-5.5 w-auto in-data-wide:h-4">
        <use href={`#${wordmarkId}`} />
      </svg>
      <span className="sr-only">Bonjour website</span>
    </Link>
    <Link
      to="/circle"
      title="Back to the Circle"
      className="flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-sm text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      <span className="in-data-wide:sr-only">
        <span className="sr-only">Back to the </span>Circle
      </span>
    </Link>
  </div>
);

const Way = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <li>
    <Link to={to} className={sheetLinkClass}>
      {label}
    </Link>
  </li>
);
