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

/** Holds which sections of a screen have changes that are not saved, and asks before they are lost. */
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
 * Says that a section has changes that are not saved.
 * @param title as it stands above the section
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

/** A way off the page: to an address, or so many steps of the history. */
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

/** Holds back presses on links to other pages, and what leads there otherwise, as a result of the search does. */
function useAskedLinks(asks: boolean, mayLeave: RefObject<boolean>, ask: (way: Way) => void): void {
  const { navigator } = use(UNSAFE_NavigationContext);
  const askBeforeLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || link.target === '_blank') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute('download')) return;
    // The browser asks by itself before it leaves the site; a link within this page loses nothing.
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
    // The router asks nobody before it goes: it has blockers only where it also loads data.
    const push = navigator.push.bind(navigator);
    Object.assign(navigator, { push: (...args: Parameters<typeof push>) => void (holds(args[0]) || push(...args)) });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      Object.assign(navigator, { push });
    };
  }, [asks, navigator]);
}

/**
 * Takes Back and Forward back, and asks. They cannot be held: the browser tells of them once the address has changed. So the
 * router is not told, and the page goes to its place in the history again, which it knows by the router's count.
 */
function useAskedHistory(asks: boolean, mayLeave: RefObject<boolean>, ask: (way: Way) => void): void {
  const here = useLocation();
  const place = useRef<number | null>(null);
  const isReturning = useRef(false);
  useEffect(() => {
    // Not while the page is on its way back to its place.
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

/** Whether the address bar is where the router is. */
const isThere = (here: Location): boolean => here.pathname === window.location.pathname;
