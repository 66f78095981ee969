import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { MemberProvider } from '../../app/member.tsx';
import { useSite } from '../../app/site.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { useMedia } from '../../app/use-media.ts';
import { databaseTime } from '../../device/persist-reads.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

export type FrameKind = 'public' | 'circle' | 'console';

interface Props {
  /** The frame around the screen: header and footer, or bars. */
  readonly kind?: FrameKind;
  /** Whether wide windows have a column beside the screen. */
  readonly hasAside?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame around every screen: header and footer; for members in the Circle and administrators in the console, bars.
 * The screen keeps its position in the tree when one frame replaces another, as after signing in.
 */
export function Frame({ kind = 'public', hasAside = false, children }: Props) {
  const { loadAside } = useSite();
  return (
    <div className={classes[kind]}>
      {kind === 'public' ? <NavigationBar /> : <MemberBar key={kind} kind={kind} />}
      {children}
      {kind === 'circle' && hasAside && loadAside ? <Aside load={loadAside} /> : null}
      {kind === 'public' ? <Footer /> : null}
    </div>
  );
}

/** On narrow screens a column between two bars. */
const barredClass =
  'barred-frame flex min-h-svh flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] short:pb-0 print:block print:pb-0';

/** In wide windows beside a rail; matches the styles of `data-circle-bar` in `base.css`. */
const circleClass = cx(
  barredClass,
  'lg:mx-auto lg:grid lg:max-w-400 lg:grid-cols-[6rem_minmax(0,1fr)] lg:pb-0 lg:[--spacing-gutter:2rem]',
  'xl:has-[>aside]:grid-cols-[6rem_minmax(0,1fr)_20rem]',
);

/** In wide windows the whole width beside the sections, which a wide screen reduces to icons. */
const consoleClass = cx(
  barredClass,
  'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:pb-0 lg:[--spacing-gutter:2rem] max-lg:has-data-wide:pb-0',
);

const classes: Readonly<Record<FrameKind, string>> = {
  public: 'flex min-h-svh flex-col',
  circle: circleClass,
  console: consoleClass,
};

/**
 * The bars of the Circle or the console, as soon as this device knows the member; until then, an empty space of that
 * size.
 */
export function MemberBar({ kind = 'circle' }: { readonly kind?: Exclude<FrameKind, 'public'> }) {
  const { loadMemberBar, loadConsoleBar } = useSite();
  const load = kind === 'circle' ? loadMemberBar : loadConsoleBar;
  const room = <BarsRoom kind={kind} />;
  const [Bars] = useState(() => load && lazyPart(load, { fallback: room }));
  const { user, expected, ended } = useAuth();
  const member = user ?? ended ?? expected;
  if (!member || !Bars) return room;
  return (
    <MemberProvider key={member.id} member={member} isConfirmed={user !== null}>
      <Bars />
    </MemberProvider>
  );
}

const BarsRoom = ({ kind }: { readonly kind: FrameKind }) => (
  <div
    data-screen-only=""
    className={cx(
      'h-[calc(3.5rem+1px+env(safe-area-inset-top))] shrink-0 border-b border-line bg-surface lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0',
      kind === 'console' && 'lg:w-52',
    )}
  />
);

/** The column beside the screen. Its space is reserved from the first paint; its content needs a member. */
function Aside({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [Part] = useState(() => lazyPart(load));
  const { user, ended } = useAuth();
  const member = user ?? ended;
  // Matches `xl`: a CSS class alone would hide it but still load it.
  const isWide = useMedia('(min-width: 80rem)');
  // After the first screen, which must not wait for it.
  const [isTime, setTime] = useState(false);
  useEffect(() => void databaseTime().then(() => setTime(true)), []);
  return (
    <aside
      aria-label="Around the Circle"
      data-screen-only=""
      className="sticky top-0 hidden h-dvh overflow-y-auto border-l border-line px-5 py-6 xl:block"
    >
      {isWide && isTime && member ? (
        <MemberProvider key={member.id} member={member}>
          <Part />
        </MemberProvider>
      ) : null}
    </aside>
  );
}
