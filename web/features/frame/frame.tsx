import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { MemberProvider } from '../../app/member.tsx';
import { useSite } from '../../app/site.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { useMedia } from '../../app/use-media.ts';
import { databaseTime } from '../../device/keep-what-is-read.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

interface Props {
  /** Whether the Circle's bars stand around the screen, in place of header and footer. */
  readonly isCircle?: boolean;
  /** Whether the screen leaves room beside it in wide windows. */
  readonly hasAside?: boolean;
  readonly children: ReactNode;
}

/**
 * What stands around every screen: header and footer, or, for members in the Circle, its bars. The screen keeps its place in
 * the tree when one takes the place of the other, as after signing in.
 */
export function Frame({ isCircle = false, hasAside = false, children }: Props) {
  const { loadAside } = useSite();
  return (
    <div className={isCircle ? circleClass : 'flex min-h-svh flex-col'}>
      {isCircle ? <MemberBar /> : <NavigationBar />}
      {children}
      {isCircle ? hasAside && loadAside && <Aside load={loadAside} /> : <Footer />}
    </div>
  );
}

/** On narrow screens a column between two bars, then beside a rail; what `base.css` says of `data-circle-bar` belongs to it. */
const circleClass = cx(
  'flex min-h-svh flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] short:pb-0 print:block print:pb-0',
  'lg:mx-auto lg:grid lg:max-w-400 lg:grid-cols-[6rem_minmax(0,1fr)] lg:pb-0 lg:[--spacing-gutter:2rem]',
  'xl:has-[>aside]:grid-cols-[6rem_minmax(0,1fr)_20rem]',
);

/** The Circle's bars, as soon as this device knows whose they are; until then, the room that they take. */
export function MemberBar() {
  const { loadMemberBar } = useSite();
  const [Bars] = useState(() => loadMemberBar && lazyPart(loadMemberBar, { fallback: <BarsRoom /> }));
  const { user, expected } = useAuth();
  const member = user ?? expected;
  if (!member || !Bars) return <BarsRoom />;
  return (
    <MemberProvider key={member.id} member={member} isConfirmed={user !== null}>
      <Bars />
    </MemberProvider>
  );
}

const BarsRoom = () => (
  <div
    data-screen-only=""
    className="h-[calc(3.5rem+1px+env(safe-area-inset-top))] shrink-0 border-b border-line bg-surface lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0"
  />
);

/** The column beside the screen. Its room is there from the first paint; what stands in it, once somebody is signed in. */
function Aside({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [Part] = useState(() => lazyPart(load));
  const { user } = useAuth();
  // As `xl`: the class alone would hide it, and fetch it all the same.
  const isWide = useMedia('(min-width: 80rem)');
  // After the first screen, which it must not make wait.
  const [isTime, setTime] = useState(false);
  useEffect(() => void databaseTime().then(() => setTime(true)), []);
  return (
    <aside
      aria-label="Around the Circle"
      data-screen-only=""
      className="sticky top-0 hidden h-dvh overflow-y-auto border-l border-line px-5 py-6 xl:block"
    >
      {isWide && isTime && user ? (
        <MemberProvider key={user.id} member={user}>
          <Part />
        </MemberProvider>
      ) : null}
    </aside>
  );
}
