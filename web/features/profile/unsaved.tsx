import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
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

/** Asks before unsaved changes are lost by following a link or closing the page. */
function LeaveDialog({ sections }: { sections: readonly string[] }) {
  const navigate = useNavigate();
  const isUnsaved = sections.length > 0;
  const [to, setTo] = useState<string | null>(null);
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

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onClick = (event: MouseEvent) => askBeforeLink(event);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      open={to !== null}
      onOpenChange={() => setTo(null)}
      onConfirm={() => {
        if (to !== null) void navigate(to);
      }}
      title="Leave without saving?"
      description={`What you changed in your profile has not been saved: ${inWords.format(sections)}.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
