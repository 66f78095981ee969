import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { queryKey } from '#shared/api/query-options.ts';
import { findMentionable } from '#shared/contracts/endpoints/feed.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { type Mention, mentionText, placeMentions } from '#shared/rules/mentions.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cx } from '#shared/ui/cx.ts';
import { isComposing } from '#shared/ui/use-typing.ts';
import { announce } from '../../../app/announcer.tsx';
import { useMember } from '../../../app/member.tsx';
import { type KnownPerson, knownPeople, matching, nameOf, openMention } from './mention-people.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events --
   a datalist does not fit a text box; the focus stays in the box, which handles the keys and names the active option */

interface Props {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly read: () => readonly Mention[];
  readonly write: (mentions: readonly Mention[]) => void;
  readonly postId?: number | undefined;
}

/** Debounce between the last key and the request. */
const ASK_AFTER_MS = 200;
const ANSWER_FRESH_MS = 60_000;

/**
 * The list of members under a text box, shown while `@` and the start of a name are before the caret. The focus stays
 * in the box: the arrows choose, Enter and Tab pick, Escape closes. Members known to the device are suggested at once,
 * also offline.
 */
export function MentionList({ box, read, write, postId }: Props) {
  const id = useId();
  const [open, setOpen] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const [active, setActive] = useState(0);
  const dismissed = useRef<number>(undefined);
  const people = usePeople(open?.text ?? null, postId);
  const isOpen = open !== null && people.length > 0;
  const index = Math.min(active, people.length - 1);

  const look = useEffectEvent(() => {
    const element = box.current;
    const found = element && document.activeElement === element ? openMention(element, read()) : null;
    if (found?.at !== dismissed.current) dismissed.current = undefined;
    const next = found && found.at !== dismissed.current ? found : null;
    if (next?.at === open?.at && next?.text === open?.text) return;
    setOpen(next);
    setActive(0);
  });
  const input = useEffectEvent(() => {
    const element = box.current;
    if (element) write(placeMentions(element.value, read()));
    look();
  });
  const take = (person: KnownPerson | undefined) => {
    const element = box.current;
    if (!element || !open || !person) return;
    const name = nameOf(person);
    element.setRangeText(`${mentionText(name)} `, open.at, element.selectionStart, 'end');
    write(placeMentions(element.value, [...read(), { userId: person.id, start: open.at, name }]));
    setOpen(null);
    // Fires an input event, so that the form stores its draft and counts the characters.
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.target !== box.current || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((index + step + people.length) % people.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(people[index]);
    else if (event.key === 'Escape') {
      dismissed.current = open.at;
      setOpen(null);
    } else return;
    // Hides these keys from the form and a dialog around it.
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const blur = () => setOpen(null);
    const listeners = { input, click: look, keyup: look, focus: look, blur } as const;
    for (const [name, listen] of Object.entries(listeners)) element.addEventListener(name, listen);
    // Before a dialog around the box, which listens in the capture phase too.
    window.addEventListener('keydown', press, { capture: true });
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-haspopup', 'listbox');
    look();
    return () => {
      for (const [name, listen] of Object.entries(listeners)) element.removeEventListener(name, listen);
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [box]);
  // With the list, so that a screen reader never finds one without the other.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isOpen) return undefined;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${index}`);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [box, id, isOpen, index]);
  useEffect(() => {
    if (isOpen) announce(`${people.length} ${people.length === 1 ? 'member' : 'members'} to mention`);
  }, [isOpen, people.length]);

  if (!isOpen) return null;
  return (
    <Floating box={box}>
      <div id={id} role="listbox" aria-label="Members to mention" className="grid">
        {people.map((person, place) => (
          <div
            key={person.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === index}
            onPointerMove={() => setActive(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(person)}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 select-none',
              place === index && 'bg-sunken',
            )}
          >
            <Avatar {...person} src={person.profileImageUrl} size="sm" />
            <span className="grid min-w-0 leading-snug">
              <span className="truncate text-sm font-semibold">{nameOf(person)}</span>
              {person.schoolName ? <span className="truncate text-xs text-muted">{person.schoolName}</span> : null}
            </span>
          </div>
        ))}
      </div>
    </Floating>
  );
}

/** The members to suggest for the text after `@`; none while it is null. */
function usePeople(text: string | null, postId: number | undefined): readonly KnownPerson[] {
  const client = useApi();
  const queryClient = useQueryClient();
  const me = useMember().id;
  const [found, setFound] = useState<{ readonly text: string; readonly people: readonly KnownPerson[] }>();
  useEffect(() => {
    if (text === null || text.trim() === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      queryClient
        .fetchQuery({
          queryKey: queryKey(findMentionable, {}, { q: text.trim() }),
          queryFn: ({ signal }) => client.call(findMentionable, { query: { q: text.trim() } }, { signal }),
          staleTime: ANSWER_FRESH_MS,
          retry: false,
        })
        .then(
          (people) => !isOver && setFound({ text, people }),
          // Members known to the device are suggested meanwhile.
          () => undefined,
        );
    }, ASK_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, queryClient, text]);
  if (text === null) return [];
  const known = matching(knownPeople(queryClient, postId), text);
  const answered = found?.text === text ? found.people : matching(found?.people ?? [], text);
  const all = new Map([...known, ...answered].map((person) => [person.id, person]));
  all.delete(me);
  return [...all.values()].slice(0, circleLimits.mentionsOffered);
}

/** Positions the list above or below the text box, in the top layer: the box may be in a list or in a dialog. */
function Floating({ box, children }: { box: RefObject<HTMLTextAreaElement | null>; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  // In the top layer no ancestor's transform or clipping applies.
  useLayoutEffect(() => {
    if (panel.current && 'showPopover' in panel.current) panel.current.showPopover();
  }, []);
  // After each change: the list may have another height.
  useLayoutEffect(() => {
    const [element, list] = [box.current, panel.current];
    if (!element || !list) return undefined;
    const place = () => {
      const { left, width, top, bottom } = element.getBoundingClientRect();
      const view = window.visualViewport;
      const [from, to] = [view?.offsetTop ?? 0, (view?.offsetTop ?? 0) + (view?.height ?? window.innerHeight)];
      const fitsBelow = to - bottom >= list.offsetHeight + GAP || to - bottom >= top - from;
      const room = Math.max(fitsBelow ? to - bottom : top - from, SMALLEST) - 2 * GAP;
      list.style.maxHeight = `${room}px`;
      list.style.left = `${left}px`;
      list.style.width = `${Math.min(width, WIDEST)}px`;
      const height = Math.min(list.scrollHeight, room);
      list.style.top = `${fitsBelow ? Math.min(bottom + GAP, to - height - GAP) : Math.max(from + GAP, top - height - GAP)}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.visualViewport?.removeEventListener('resize', place);
    };
  });
  return createPortal(
    <div
      ref={panel}
      popover="manual"
      className="fixed inset-auto z-50 m-0 overflow-y-auto rounded-sm border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      {children}
    </div>,
    // Outside an open modal dialog it could not be pressed.
    box.current?.closest('[role=dialog], [role=alertdialog]') ?? document.body,
  );
}

const GAP = 4;
const WIDEST = 360;
/** The list's minimum height: about two members. */
const SMALLEST = 130;
