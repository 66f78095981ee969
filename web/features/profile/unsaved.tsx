import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

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

/** Asks before unsaved changes are lost: by a link, by going back, by closing the page. */
function LeaveDialog({ sections }: { sections: readonly string[] }) {
  const navigate = useNavigate();
  const isUnsaved = sections.length > 0;
  /** Where the member was about to go: an address, or as many steps through the history. */
  const [to, setTo] = useState<string | number | null>(null);
  const isLeaving = useRef(false);
  const askBeforeLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || link.target === '_blank') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute('download')) return;
    // The browser asks by itself before it leaves the site; a link within this page loses nothing.
    if (link.origin !== location.origin || link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(link.pathname + link.search + link.hash);
  });
  const askBeforeStep = useCallback((steps: number) => setTo(steps), []);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onClick = (event: MouseEvent) => askBeforeLink(event);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const guard = guardHistory(askBeforeStep, () => isLeaving.current);
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guard();
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsaved, askBeforeStep]);

  const leave = () => {
    if (to === null) return;
    isLeaving.current = true;
    void (typeof to === 'number' ? navigate(to) : navigate(to));
  };
  return (
    <ConfirmDialog
      open={to !== null}
      onOpenChange={() => setTo(null)}
      onConfirm={leave}
      title="Leave without saving?"
      description={`What you changed in your profile has not been saved: ${inWords.format(sections)}.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}

/** Where the router counts the entries of the history. */
const indexNow = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Undoes a step through the history before the router hears of it, and asks. The browser has made the step by then, so it
 * is gone back, which the router does not hear of either.
 * @param ask told how many steps it was
 * @param isLeaving whether the answer was to go
 * @returns what ends it
 */
function guardHistory(ask: (steps: number) => void, isLeaving: () => boolean): () => void {
  const { pathname } = location;
  const index = indexNow();
  let isReturning = false;
  const onStep = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = indexNow() - index;
    if (isLeaving() || location.pathname === pathname || steps === 0) return;
    event.stopImmediatePropagation();
    isReturning = true;
    history.go(-steps);
    ask(steps);
  };
  window.addEventListener('popstate', onStep, { capture: true });
  return () => window.removeEventListener('popstate', onStep, { capture: true });
}
