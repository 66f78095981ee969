import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react';
import {
  createPath,
  type Location,
  type To,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { countOf, guardSteps } from '../../app/history-steps.ts';
import { pathOf } from '../../app/navigation.ts';

const UnsavedContext = createContext<Dispatch<SetStateAction<readonly string[]>>>(() => undefined);

/** Tracks a screen's sections with unsaved changes, and asks before they are lost. */
export function UnsavedSections({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<readonly string[]>([]);
  return (
    <UnsavedContext value={setSections}>
      {children}
      <LeaveDialog sections={sections} />
    </UnsavedContext>
  );
}

/**
 * Marks a section as having unsaved changes.
 * @param title the section's heading
 */
export function useUnsaved(title: string, isUnsaved: boolean): void {
  const setSections = use(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    setSections((sections) => [...sections, title]);
    return () => setSections((sections) => sections.filter((section) => section !== title));
  }, [title, isUnsaved, setSections]);
}

const inWords = new Intl.ListFormat('en-GB');

/** A navigation off the page: to an address, or a number of history steps. */
type Way = { readonly to: string } | { readonly steps: number };

/** Asks before unsaved changes are lost: by a link, by Back and Forward, or by closing the page. */
function LeaveDialog({ sections }: { sections: readonly string[] }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const mayLeave = useRef(false);
  const asks = sections.length > 0;
  useAskedLinks(asks, mayLeave, setWay);
  useAskedHistory(asks, mayLeave, setWay);
  useEffect(() => {
    if (!asks) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [asks]);
  const leave = () => {
    if (way === null) return;
    mayLeave.current = true;
    if ('to' in way) void navigate(way.to);
    else window.history.go(way.steps);
  };

  return (
    <ConfirmDialog
      open={way !== null}
      onOpenChange={() => setWay(null)}
      onConfirm={leave}
      title="Leave without saving?"
      description={`You have unsaved changes in your profile: ${inWords.format(sections)}.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}

/** Blocks clicks on links to other pages, and programmatic navigation, as from a search result. */
function useAskedLinks(asks: boolean, mayLeave: RefObject<boolean>, ask: (way: Way) => void): void {
  const { navigator } = use(UNSAFE_NavigationContext);
  const askBeforeLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || link.target === '_blank') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute('download')) return;
    // The browser has its own question before it leaves the site; a link within this page loses nothing.
    if (link.origin !== location.origin || link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    ask({ to: link.pathname + link.search + link.hash });
  });
  const holds = useEffectEvent((to: To): boolean => {
    const path = typeof to === 'string' ? to : createPath(to);
    if (mayLeave.current || pathOf(path) === location.pathname) return false;
    ask({ to: path });
    return true;
  });

  useEffect(() => {
    if (!asks) return undefined;
    const onClick = (event: MouseEvent) => askBeforeLink(event);
    document.addEventListener('click', onClick, { capture: true });
    // The router has no blockers here: it supports them only when it also loads data.
    const push = navigator.push.bind(navigator);
    Object.assign(navigator, { push: (...args: Parameters<typeof push>) => void (holds(args[0]) || push(...args)) });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      Object.assign(navigator, { push });
    };
  }, [asks, navigator]);
}

/**
 * Undoes Back and Forward, and asks. They cannot be blocked: browsers fire the event after the address has changed. So
 * the event is hidden from the router, and the page returns to its own history entry, by the router's index.
 */
function useAskedHistory(asks: boolean, mayLeave: RefObject<boolean>, ask: (way: Way) => void): void {
  const here = useLocation();
  const place = useRef<number | null>(null);
  const isReturning = useRef(false);
  useEffect(() => {
    // Not while the page is returning to its entry.
    if (isThere(here)) place.current = countOf(window.history.state);
  }, [here]);
  const askBeforeStep = useEffectEvent((event: PopStateEvent) => {
    if (mayLeave.current) return;
    if (isThere(here)) {
      if (isReturning.current) event.stopImmediatePropagation();
      isReturning.current = false;
      return;
    }
    const count = countOf(event.state);
    if (count === null || place.current === null || count === place.current) return;
    event.stopImmediatePropagation();
    isReturning.current = true;
    const steps = count - place.current;
    window.history.go(-steps);
    ask({ steps });
  });

  useEffect(() => {
    if (!asks) return undefined;
    return guardSteps((event) => askBeforeStep(event));
  }, [asks]);
}

/** Whether the address bar matches the router. */
const isThere = (here: Location): boolean => here.pathname === window.location.pathname;
