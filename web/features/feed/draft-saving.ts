import { forgetDraft, hasFile, storeDraft } from './draft-storage.ts';
import { type Draft, type Drafts, isUnsaved, useDrafts } from './drafts.ts';

/** How long after the last key, in milliseconds, words are put on the device. Closing the page does not wait for it. */
const PAUSE = 400;

const waiting = new Set<string>();
/** Drafts of which something is lost with the page. */
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
  // A key has to be there before what is sent under it: after a crash, the same words are sent under the same key.
  if (now.attempt !== before?.attempt) saveDrafts();
  else {
    clearTimeout(timer);
    timer = setTimeout(saveDrafts, PAUSE);
  }
  if (hasFile(now.values)) atRisk.add(name);
}

/** Puts what has changed on the device, now. */
export function saveDrafts(drafts: Drafts = useDrafts.getState()): void {
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

// Browsers ask before they close a page that listens to this, and keep it out of their quick-return cache meanwhile:
// only where the device cannot keep what was written.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function askOrNot(): void {
  if (atRisk.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

// The server renders the frame of private pages with this module too, and has no page to leave.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => saveDrafts());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts();
  });
}
