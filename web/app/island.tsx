import {
  createElement,
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { tellAlive, WAITING } from './alive.ts';
import { onInterest } from './interest.ts';
import { markKnown } from './known-promise.ts';

const loaders = new Set<() => Promise<void>>();

/** For the server, which renders islands like everything else: their code has to be there before. */
export async function loadIslands(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()));
}

/**
 * A part of a public page that is rendered on the server and whose code is fetched only when somebody may be about to
 * use it, so that it does not count for those who come to read: `island(() => import('./contact-form.tsx'), 'ContactForm')`.
 * Takes no props: it is not to be rendered again while it is still plain HTML. `fallback` shows after a client
 * navigation, while the code is on its way. What the part shows must not depend on the address, which may change before.
 */
export function island<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  fallback?: ReactNode,
): ComponentType {
  let resolve: (part: ComponentType) => void;
  const ready = new Promise<ComponentType>((done) => {
    resolve = done;
  });
  const start = async () => {
    const part = (await load())[name];
    resolve(part);
    markKnown(ready, part);
  };
  // Not fetched, it stays HTML that can be read; the next sign of interest tries again.
  const tryToStart = () => void start().catch(() => undefined);
  loaders.add(start);

  function Inside({ onAlive }: { onAlive: () => void }) {
    const part = use(ready);
    useEffect(onAlive, [onAlive]);
    return createElement(part);
  }

  function Island() {
    const place = useRef<HTMLDivElement>(null);
    const [isAlive, setAlive] = useState(false);
    const come = useCallback(() => setAlive(true), []);
    useEffect(() => {
      if (isAlive) tellAlive();
      else if (place.current) return onInterest(place.current, tryToStart);
      return undefined;
    }, [isAlive]);
    return (
      <div ref={place} {...(isAlive ? undefined : { [WAITING]: '' })}>
        <Suspense fallback={fallback}>
          <Inside onAlive={come} />
        </Suspense>
      </div>
    );
  }
  return memo(Island);
}
