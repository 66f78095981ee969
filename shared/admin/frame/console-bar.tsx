import Ellipsis from 'lucide-react/icons/ellipsis';
import Keyboard from 'lucide-react/icons/keyboard';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { BarButton, barItemClass } from '#shared/ui/bar-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { useTyping } from '#shared/ui/use-typing.ts';
import { consoleGroups, consoleSections, screenAt, type ConsoleSection } from '../screens.ts';
import { ConsoleLink } from './console-link.tsx';
import { sectionIcons, useWaiting, WaitingBadge } from './sections.tsx';
import { SHEET_KEY, useShortcutKeys, useShortcuts } from './shortcuts.ts';

const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet);
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

interface ConsoleBarProps {
  /** Shown above the navigation in wide windows, such as the link back to the website. */
  readonly home?: ReactNode;
  /** The shell's own buttons, such as notifications and the account. */
  readonly tools?: ReactNode;
  /** Links out of the console, as list items in a phone's sheet. */
  readonly ways?: ReactNode;
  /** Whether the server has confirmed the sign-in. Until then the bar fetches nothing. */
  readonly isConfirmed?: boolean;
}

/**
 * The console's bars, like the Circle's (`web/features/circle-bar`). From 1024 px, one on the left with every section.
 * On narrower screens, a title at the top and the four most used sections at the bottom, hidden while somebody types. A wide
 * screen, such as an editor, reduces the left bar to icons and has none at the bottom.
 */
export function ConsoleBar({ home, tools, ways, isConfirmed = true }: ConsoleBarProps) {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const isTyping = useTyping();
  const waiting = useWaiting(isConfirmed);
  const [opened, setOpened] = useState<{ readonly what: 'more' | 'keys'; readonly at: string }>();
  // The bars stay mounted across screens, but a sheet is open only on the screen where it was opened.
  const sheet = opened?.at === pathname ? opened.what : undefined;
  const open = (what: 'more' | 'keys') => setOpened({ what, at: pathname });
  const close = () => setOpened(undefined);
  const screen = screenAt(location);
  const isWide = screen?.isWide === true;
  // The desktop window has its own title bar.
  const Bar = usePlatform().kind === 'web' ? 'header' : 'section';
  const landmark = Bar === 'section' ? { 'aria-label': 'Console' } : undefined;

  useShortcutKeys();
  useShortcuts(
    'Go to',
    consoleSections.map(({ key, label, path }) => ({ keys: `g ${key}`, label, run: () => void navigate(path) })),
  );
  useShortcuts('Anywhere', [{ keys: SHEET_KEY, label: 'Show shortcuts', run: () => open('keys') }]);

  const sectionProps = (section: ConsoleSection) => ({
    section,
    isCurrent: section.page === screen?.section.page,
    waiting: waiting(section),
  });
  const inBar = consoleSections.filter(({ isInBar }) => isInBar);
  return (
    <Bar {...landmark} data-screen-only="" data-console-bar="" data-wide={isWide || undefined} className={headerClass}>
      <p className="min-w-0 grow truncate pl-3 font-display text-xl lg:hidden">{screen?.section.label ?? 'Console'}</p>
      {home ? <div className="hidden shrink-0 lg:block">{home}</div> : null}
      <nav aria-label="Console" className={cx(navClass, (isTyping || isWide) && 'max-lg:hidden')}>
        <ul className="mx-auto flex max-w-xl lg:hidden">
          {inBar.map((section) => (
            <li key={section.page} className="min-w-0 flex-1">
              <BarLink {...sectionProps(section)} />
            </li>
          ))}
          <li className="min-w-0 flex-1">
            <button
              type="button"
              aria-haspopup="dialog"
              data-current={(screen && !screen.section.isInBar) || undefined}
              className={cx('relative', barItemClass)}
              onPointerEnter={MoreSheet.prepare}
              onFocus={MoreSheet.prepare}
              onClick={() => open('more')}
            >
              <Ellipsis aria-hidden="true" className="size-5.5" />
              More
              <WaitingBadge
                waiting={
                  consoleSections.some((section) => !section.isInBar && waiting(section) !== undefined)
                    ? '·'
                    : undefined
                }
                className="absolute top-1 left-1/2 ml-0.5"
              />
            </button>
          </li>
        </ul>
        <div className="hidden lg:grid lg:gap-3">
          {consoleGroups.map((group) => (
            <RailGroup key={group} name={group} isWide={isWide}>
              {consoleSections
                .filter((section) => section.group === group)
                .map((section) => (
                  <RailLink key={section.page} isWide={isWide} {...sectionProps(section)} />
                ))}
            </RailGroup>
          ))}
        </div>
      </nav>
      <div
        className={cx(
          'flex shrink-0 items-center lg:mt-auto lg:grid lg:auto-cols-auto lg:border-t lg:border-line lg:pt-1.5',
          isWide ? undefined : 'lg:grid-flow-col',
        )}
      >
        {tools}
        <BarButton
          label="Keyboard shortcuts"
          word="Shortcuts"
          aria-haspopup="dialog"
          aria-keyshortcuts={SHEET_KEY}
          className="max-lg:hidden"
          onPointerEnter={ShortcutSheet.prepare}
          onFocus={ShortcutSheet.prepare}
          onClick={() => open('keys')}
        >
          <Keyboard aria-hidden="true" className="size-5.5" />
        </BarButton>
      </div>
      <MoreSheet
        open={sheet === 'more'}
        onOpenChange={close}
        current={screen?.section.page}
        waiting={waiting}
        ways={ways}
      />
      <ShortcutSheet open={sheet === 'keys'} onOpenChange={close} />
    </Bar>
  );
}

const headerClass = cx(
  'sticky top-(--console-top,0px) z-20 flex h-[calc(3.5rem+1px+env(safe-area-inset-top))] shrink-0 items-center gap-1 border-b border-line bg-surface pt-[env(safe-area-inset-top)]',
  'pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))]',
  'short:static short:h-auto short:flex-wrap',
  'lg:h-[calc(100dvh-var(--console-top,0px))] lg:flex-col lg:items-stretch lg:gap-3 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-2 lg:py-3',
  'lg:w-52 lg:data-wide:w-18',
);

const navClass = cx(
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-surface',
  'max-lg:pr-[env(safe-area-inset-right)] max-lg:pb-[env(safe-area-inset-bottom)] max-lg:pl-[env(safe-area-inset-left)]',
  'short:static! short:w-full short:border-t-0!',
);

interface SectionLinkProps {
  readonly section: ConsoleSection;
  readonly isCurrent: boolean;
  readonly waiting: string | undefined;
}

/** In a phone's bar: an icon above a label, as in the Circle's. */
function BarLink({ section: { page, path, label }, isCurrent, waiting }: SectionLinkProps) {
  const Icon = sectionIcons[page];
  return (
    <ConsoleLink to={path} aria-current={isCurrent ? 'page' : undefined} className={cx('relative', barItemClass)}>
      <Icon aria-hidden="true" className="size-5.5" />
      <span className="max-w-full truncate">{label}</span>
      <WaitingBadge waiting={waiting} className="absolute top-1 left-1/2 ml-0.5" />
    </ConsoleLink>
  );
}

interface RailGroupProps {
  readonly name: string;
  readonly isWide: boolean;
  readonly children: readonly ReactNode[];
}

const RailGroup = ({ name, isWide, children }: RailGroupProps) =>
  children.length === 0 ? null : (
    <div className={cx(isWide && 'border-t border-line pt-2 first:border-0 first:pt-0')}>
      <p className={isWide ? 'sr-only' : 'px-3 pb-1 text-xs font-semibold text-muted'}>{name}</p>
      <ul>{children}</ul>
    </div>
  );

/** In wide windows: icon, label and badge. */
function RailLink({
  section: { page, path, label },
  isCurrent,
  waiting,
  isWide,
}: SectionLinkProps & { isWide: boolean }) {
  const Icon = sectionIcons[page];
  return (
    <li>
      <ConsoleLink
        to={path}
        title={isWide ? label : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'relative flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-semibold text-muted -outline-offset-4',
          'transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink',
        )}
      >
        <Icon aria-hidden="true" className={cx('size-5 shrink-0', isWide && 'mx-auto')} />
        <span className={isWide ? 'sr-only' : 'grow'}>{label}</span>
        <WaitingBadge waiting={waiting} className={isWide ? 'absolute top-1 right-0.5' : undefined} />
      </ConsoleLink>
    </li>
  );
}
