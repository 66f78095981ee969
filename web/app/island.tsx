import {
  createElement,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type Context,
  type ReactNode,
} from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { WAITING, earlyPress, giveUpEarlyPress, tellAlive } from './alive.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { markKnown } from './page-store.ts';
import { useHydrated } from './use-hydrated.ts';
import { QueryClientContext } from '@tanstack/react-query';
import {
  createPath,
  Router,
  useLocation,
  useNavigate,
  useNavigationType,
  type NavigateFunction,
  type Navigator,
} from 'react-router-dom';
import { ApiContext } from '#shared/api/api-context.tsx';
import { OriginContext } from './origin.tsx';
import { SiteContext } from './site.tsx';

interface Part {
  /** Fetches its code, again when that failed before. */
  readonly load: () => Promise<unknown>;
  /** The code, once it is there. */
  Content?: ComponentType;
  /** The first try for those who came without the server's HTML; it never fails. */
  first?: Promise<unknown>;
}

const parts: Part[] = [];

/** For the server, which renders islands like everything else: their code has to be there before. */
export async function loadIslands(): Promise<void> {
  await Promise.all(parts.map(({ load }) => load()));
}

/**
 * A part of a public page that is rendered on the server and whose code is fetched only when somebody may be about to
 * use it: `island(() => import('./contact-form.tsx'), 'ContactForm')`. What the server sent stays until that code is
 * there, whatever becomes of address and connection: in the browser the part is a root of its own, and the page around
 * it never renders it again. After a client navigation, where nothing is there to stay, the new screen comes with it.
 */
export function island<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const part: Part = {
    async load() {
      part.Content ??= (await load())[name];
      markKnown((part.first ??= Promise.resolve()), undefined);
    },
  };
  parts.push(part);
  return function Island() {
    // Not while React takes over what the server sent, and never on the server.
    const [isNew] = useState(useHydrated());
    return isNew ? <NewIsland part={part} /> : <KeptIsland part={part} />;
  };
}

function NewIsland({ part }: { readonly part: Part }) {
  const [, setTries] = useState(0);
  use((part.first ??= part.load().catch(() => undefined)));
  if (part.Content) return createElement(part.Content);
  return <PartFailed onRetry={() => part.load().then(() => setTries((tries) => tries + 1))} />;
}

/** React leaves alone what it is told to put there as text; it is the server's page, and there it stays. */
const KEPT = { __html: '' };

function KeptIsland({ part }: { readonly part: Part }) {
  const prefix = useId();
  const surround = useSurroundings();
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<Root>(undefined);
  const [isThere, setThere] = useState(false);
  const [isAlive, setAlive] = useState(false);

  useEffect(() => {
    const fetchPart = () =>
      void part.load().then(
        () => setThere(true),
        () => place.current?.contains(earlyPress.on) && giveUpEarlyPress(),
      );
    if (isAlive) tellAlive();
    // Not fetched, it stays HTML that can be read; the next sign of interest tries again.
    else if (place.current) return onInterest(place.current, fetchPart);
    return undefined;
  }, [isAlive, part]);

  // With each rendering, since its surroundings may be others.
  useEffect(() => {
    if (!isThere || !place.current) return;
    const tree = surround(<Content part={part} onAlive={setAlive} />);
    if (root.current) root.current.render(tree);
    else root.current = hydrateRoot(place.current, tree, { identifierPrefix: prefix });
  }, [isThere, part, prefix, surround]);
  useEffect(
    () => () => {
      const { current } = root;
      // React does not end one root while it works on another.
      setTimeout(() => current?.unmount());
    },
    [],
  );

  const html = import.meta.env.SSR ? placeOf({ tree: surround(<Content part={part} />), prefix }) : KEPT;
  return (
    <div
      ref={place}
      {...(isAlive ? undefined : { [WAITING]: '' })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}

function Content({
  part: { Content: Inside },
  onAlive,
}: {
  readonly part: Part;
  readonly onAlive?: (is: true) => void;
}) {
  useEffect(() => onAlive?.(true), [onAlive]);
  // A root of its own is outside of the page's boundary, and would be emptied by a fault.
  return <ErrorBoundary>{Inside ? <Inside /> : null}</ErrorBoundary>;
}

/** An island that the server has met and not yet rendered. */
interface Unrendered {
  readonly tree: ReactNode;
  readonly prefix: string;
}

const unrendered: Unrendered[] = [];

function placeOf(met: Unrendered): { __html: string } {
  unrendered.push(met);
  return { __html: markOf(met) };
}

const markOf = ({ prefix }: Unrendered): string => `<!--island ${prefix}-->`;

type Render = (tree: ReactNode, prefix?: string) => string;

/**
 * For the server: renders a page with its islands, each as the root that it will be in the browser, so that the ids in it
 * are the same.
 */
export function withIslands(page: ReactNode, render: Render): string {
  // A page that could not be rendered has left its islands here.
  unrendered.length = 0;
  return fill(render(page), render);
}

const fill = (html: string, render: Render): string =>
  unrendered
    .splice(0)
    .reduce((page, found) => page.replace(markOf(found), () => fill(render(found.tree, found.prefix), render)), html);

/** Somebody is there and moves. */
const STIRS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;
/** Somebody is about to use this very element. */
const SIGNS = ['pointerover', 'focusin', 'click'] as const;
const OPTIONS = { capture: true, passive: true } as const;

/**
 * Calls `then` when somebody may be about to use the element: pointer or focus are in it, or it is near the window of
 * somebody who does anything at all. Who looks at what opened fetches nothing for it. Gives back the way to stop.
 */
function onInterest(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && then(), {
    rootMargin: '400px',
  });
  const watch = ({ target }: Event) => {
    // A click that is kept for later is not heard of below the document.
    if (element.contains(target as Node)) then();
    // Somebody who opens the chat or writes in it does not read on. The document, which scrolls, is no element.
    if (!(target as Partial<Element>).closest?.('[data-chat]')) observer.observe(element);
  };
  const stop = new AbortController();
  const options = { ...OPTIONS, signal: stop.signal };
  for (const stir of STIRS) document.addEventListener(stir, watch, options);
  for (const sign of SIGNS) element.addEventListener(sign, then, options);
  // They did not wait for the page's code to write and press.
  if ([document.activeElement, earlyPress.on].some((used) => element.contains(used))) then();
  return () => {
    observer.disconnect();
    stop.abort();
  };
}

/** What `App` puts around a public page, but for the router. */
const CONTEXTS = [ApiContext, QueryClientContext, SiteContext, OriginContext] as readonly Context<unknown>[];

/** For a root inside of the page: puts around its tree what is around the component that asks. */
function useSurroundings(): (tree: ReactNode) => ReactNode {
  const values = CONTEXTS.map((context) => use(context));
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const navigator = useMemo(() => navigatorOf(navigate), [navigate]);
  return (tree) => (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      {CONTEXTS.reduce(
        (inside, Around, index) => (
          <Around value={values[index]}>{inside}</Around>
        ),
        tree,
      )}
    </Router>
  );
}

/** Leaves navigation to the page's own router, which owns the history. */
function navigatorOf(navigate: NavigateFunction): Navigator {
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => void navigate(delta),
    push: (to, state, options) => void navigate(to, { ...options, state }),
    replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
  };
}
