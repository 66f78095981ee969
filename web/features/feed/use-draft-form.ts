import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import {
  draftOf,
  forgetDraft,
  hasFile,
  isUnsaved,
  keepDraft,
  storeDraft,
  useDrafts,
  type Draft,
  type Drafts,
} from './drafts.ts';

/** Time from the last key until a draft is stored on the device. Closing the page stores it at once. */
const SAVE_DELAY_MS = 400;

/**
 * A form that keeps its values as a draft. Validates on submit, then with each change.
 * @param from the fields' initial values; the same object in every render
 */
export function useDraftForm<Values extends FieldValues, Output>(
  name: string,
  resolver: Resolver<Values, unknown, Output>,
  from: Values,
) {
  const form = useForm<Values, unknown, Output>({
    resolver,
    defaultValues: (draftOf(name)?.values ?? from) as DefaultValues<Values>,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, from, { ...values }) }),
    [name, from, subscribe],
  );
  return form;
}

const waiting = new Set<string>();
/** Drafts that the device cannot keep whole: closing the page would lose something. */
const atRisk = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

useDrafts.subscribe((now, before) => {
  for (const name of new Set([...Object.keys(now), ...Object.keys(before)])) {
    if (now[name] !== before[name]) note(name, now[name], before[name]);
  }
  askOrNot();
});

function note(name: string, now: Draft | undefined, before: Draft | undefined): void {
  if (!now) {
    waiting.delete(name);
    atRisk.delete(name);
    forgetDraft(name);
    return;
  }
  waiting.add(name);
  // The idempotency key is stored before it is used: after a crash, the same words are sent under the same key.
  if (now.attempt !== before?.attempt) saveDrafts();
  else {
    clearTimeout(timer);
    timer = setTimeout(saveDrafts, SAVE_DELAY_MS);
  }
  if (hasFile(now.values)) atRisk.add(name);
}

/** Stores changed drafts on the device, now. */
function saveDrafts(drafts: Drafts = useDrafts.getState()): void {
  clearTimeout(timer);
  for (const name of waiting) {
    const draft = drafts[name];
    if (!draft) continue;
    const { values, from, attempt } = draft;
    const isWorthIt = isUnsaved(draft) || hasFile(values);
    if (!isWorthIt) forgetDraft(name);
    if (isWorthIt && !storeDraft(name, { values, from, attempt })) atRisk.add(name);
    else atRisk.delete(name);
  }
  waiting.clear();
  askOrNot();
}

// Makes the browser ask before it closes the page. Added only while a draft is at risk: a page with this listener stays
// out of the back/forward cache.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function askOrNot(): void {
  if (atRisk.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

// The server loads this module too, to render the frame of private pages.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => saveDrafts());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts();
  });
}
