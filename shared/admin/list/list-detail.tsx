import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { useShortcuts } from '../frame/shortcuts.ts';

interface ListDetailProps {
  /** The screen's heading and list. */
  readonly list: ReactNode;
  /** The open item, if any. Give it a `key`, so that each has its own state. */
  readonly detail: ReactNode;
  /** The name of the open item: "Inquiry". */
  readonly label: string;
  /** The label of the back button on a phone: "All inquiries". */
  readonly back: string;
  readonly onClose: () => void;
  /** Shown beside the list while nothing is open; without it, the list has the full width. */
  readonly nothing?: ReactNode;
  /** The detail is a card that scrolls and has its own back button, such as a conversation. */
  readonly isBare?: boolean;
  /** Narrows the list for an item that needs most of the width, such as a conversation with a side pane. */
  readonly hasNarrowList?: boolean;
}

/**
 * A list and its open item. From 1024 px they are side by side and scroll separately. On narrower screens one is shown at
 * a time, and the list keeps its scroll position. Escape closes the item.
 */
export function ListDetail({
  list,
  detail,
  label,
  back,
  onClose,
  nothing,
  isBare = false,
  hasNarrowList = false,
}: ListDetailProps) {
  const isOpen = Boolean(detail);
  const region = useRef<HTMLElement>(null);
  const left = useRef<{ top: number; focus: Element | null }>({ top: 0, focus: null });
  const wasOpen = useRef(isOpen);

  useShortcuts(label, isOpen ? [{ keys: 'Escape', label: 'Close', run: onClose }] : []);

  useEffect(() => {
    const note = () => {
      if (!wasOpen.current) left.current.top = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) {
      left.current.focus = document.activeElement;
      if (!isBeside()) {
        window.scrollTo({ top: 0, behavior: 'instant' });
        region.current?.focus({ preventScroll: true });
      }
      return;
    }
    if (!isBeside()) window.scrollTo({ top: left.current.top, behavior: 'instant' });
    const { focus } = left.current;
    // A closing dialog restores the focus itself.
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (isFree && focus instanceof HTMLElement && focus.isConnected) focus.focus({ preventScroll: true });
  }, [isOpen]);

  const aside = isOpen ? detail : nothing;
  return (
    <div
      className={cx(
        'lg:-mx-(--spacing-gutter) lg:-mb-12 lg:grid lg:h-[max(32rem,calc(100dvh-var(--console-top,0px)))]',
        isOpen && isBare && 'max-lg:-mb-12',
        !aside
          ? 'lg:grid-cols-1'
          : hasNarrowList
            ? 'lg:grid-cols-[clamp(min(19rem,45%),30%,26rem)_minmax(0,1fr)]'
            : 'lg:grid-cols-[minmax(min(20rem,45%),2fr)_minmax(0,3fr)]',
        'print:block print:h-auto!',
      )}
    >
      <div
        className={cx(
          'min-w-0 lg:overflow-y-auto lg:overscroll-contain lg:px-5 lg:pb-8',
          aside ? 'lg:border-r lg:border-line' : 'lg:px-(--spacing-gutter)',
          isOpen && 'max-lg:hidden print:hidden',
        )}
      >
        {list}
      </div>
      {aside ? (
        <section
          ref={region}
          tabIndex={-1}
          aria-label={label}
          className={cx(
            'min-w-0 outline-none',
            isOpen ? undefined : 'max-lg:hidden',
            isBare
              ? cx('lg:grid lg:min-h-0 print:block', !hasNarrowList && 'lg:p-4')
              : 'bg-paper lg:overflow-y-auto lg:overscroll-contain lg:px-7 lg:pb-10',
          )}
        >
          {isOpen && !isBare ? (
            <div className="flex justify-between pt-3 lg:sticky lg:top-0 lg:z-10 lg:h-0 lg:justify-end lg:pt-0">
              <Button variant="quiet" size="sm" className="-ml-3 min-h-11 lg:hidden" onClick={onClose}>
                <ArrowLeft aria-hidden="true" className="size-4" /> {back}
              </Button>
              <IconButton label="Close" className="mt-3 shrink-0 bg-paper max-lg:hidden" onClick={onClose}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          ) : null}
          {aside}
        </section>
      ) : null}
    </div>
  );
}

/** As `lg`: whether the detail has room beside the list. */
const isBeside = () => window.matchMedia('(min-width: 64rem)').matches;

interface OpenItem {
  /** The open item's id from the URL; undefined when nothing is open. */
  readonly openId: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
  /** The URL for a `ConsoleLink` that opens an item, with everything else unchanged. */
  readonly linkTo: (id: string) => { readonly to: string; readonly replace: boolean; readonly state: unknown };
}

/**
 * The open item of a list, from the URL, so that it can be shared and reloaded. Opening the first item adds a history entry;
 * the next ones replace it, so that Back returns to the list.
 * @param key its name in the URL: `open`
 */
export function useOpenItem(key: string): OpenItem {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const openId = query.get(key) ?? undefined;
  const { cameFromList, ...rest } = Object(state) as Readonly<Record<string, unknown>>;
  const withId = (id: string | undefined) => {
    const next = new URLSearchParams(query);
    if (id === undefined) next.delete(key);
    else next.set(key, id);
    return next;
  };
  return {
    openId,
    open: (id) => {
      if (id === openId) return;
      // Keeps the pages of the list to go back to.
      if (openId === undefined) setQuery(withId(id), { state: { ...rest, cameFromList: true } });
      else setQuery(withId(id), { replace: true, state });
    },
    close: () => {
      if (openId === undefined) return;
      if (cameFromList === true) void navigate(-1);
      else setQuery(withId(undefined), { replace: true, state: rest });
    },
    linkTo: (id) => ({
      to: `?${withId(id)}`,
      replace: openId !== undefined,
      state: openId === undefined ? { ...rest, cameFromList: true } : state,
    }),
  };
}
