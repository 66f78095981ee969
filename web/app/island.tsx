import { memo, Suspense, use, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { onInterest } from './interest.ts';

const loaders = new Set<() => Promise<void>>();

/** For the server, which renders islands like everything else: their code has to be there before. */
export async function loadIslands(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()));
}

/**
 * A part of a public page that is rendered on the server and whose code is fetched only when somebody may be about to
 * use it, so that it does not count for those who come to read: `island(() => import('./contact-form.tsx'), 'ContactForm')`.
 * Takes no props: it is not to be rendered again while it is still plain HTML. `fallback` shows after a client
 * navigation, while the code is on its way.
 */
export function island<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  fallback?: ReactNode,
): ComponentType {
  let Part: ComponentType | undefined;
  let resolve: () => void;
  const ready = new Promise<void>((done) => {
    resolve = done;
  });
  const start = async () => {
    Part ??= (await load())[name];
    resolve();
  };
  // Not fetched, it stays HTML that can be read; the next sign of interest tries again.
  const tryToStart = () => void start().catch(() => undefined);
  loaders.add(start);

  function Inside() {
    if (!Part) use(ready);
    return Part && <Part />;
  }

  function Island() {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => (Part || !place.current ? undefined : onInterest(place.current, tryToStart)), []);
    return (
      <div ref={place}>
        <Suspense fallback={fallback}>
          <Inside />
        </Suspense>
      </div>
    );
  }
  return memo(Island);
}
