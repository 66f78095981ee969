import type { FieldValues } from 'react-hook-form';
import { joinTexts } from '#shared/api/listed-drafts.ts';
import type { Mention } from '#shared/rules/mentions.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { draftOf, isSame, isUnsaved, replaceDraft, useDrafts, type Draft, type Drafts } from './drafts.ts';
import { removeDraft, hasFile, rereadDraft, onSavedDraft, parse, print, storeDraft } from './saved-drafts.ts';

/*
 * Stores the feed's drafts on the device, and follows other tabs' changes. A draft that was not touched in this tab
 * takes the other tab's text; if both have changes, both are kept.
 */

/** Debounce before a draft is stored on the device. Closing the page stores it at once. */
const SAVE_DELAY_MS = 400;

/** Drafts that were changed in this tab and are not stored yet. */
const waiting = new Set<string>();
/** Drafts that the device could not store completely: closing the page would lose something. */
const atRisk = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Set while this tab's and the device's copies are merged: these changes are not the author's. */
let isFollowing = false;

useDrafts.subscribe((now, before) => {
  if (isFollowing) return;
  for (const name of new Set([...Object.keys(now), ...Object.keys(before)])) {
    if (now[name] !== before[name]) recordChange(name, now[name], before[name]);
  }
  askOrNot();
});

onSavedDraft((name, text, before) => {
  if (!isFollowing) follow(name, text, before);
});

function recordChange(name: string, now: Draft | undefined, before: Draft | undefined): void {
  if (!now) {
    waiting.delete(name);
    atRisk.delete(name);
    quietly(() => removeDraft(name, (other, seen) => adopt(name, before, other, seen)));
    return;
  }
  waiting.add(name);
  // The idempotency key is stored before it is used: after a crash, the same text is sent under the same key.
  if (now.attempt !== before?.attempt) saveDrafts();
  else saveSoon();
  if (hasFile(now.values)) atRisk.add(name);
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(saveDrafts, SAVE_DELAY_MS);
}

/** Stores changed drafts on the device, now. */
function saveDrafts(drafts: Drafts = useDrafts.getState()): void {
  clearTimeout(timer);
  const names = [...waiting];
  waiting.clear();
  for (const name of names) {
    const draft = drafts[name];
    if (draft) quietly(() => save(name, draft));
  }
  askOrNot();
}

function save(name: string, draft: Draft): void {
  const { values, from, attempt } = draft;
  const isWorthIt = isUnsaved(draft) || hasFile(values);
  const join = (other: string | null, seen: string | null) => adopt(name, draft, other, seen);
  if (!isWorthIt) removeDraft(name, join);
  if (isWorthIt && !storeDraft(name, { values, from, attempt }, { join })) atRisk.add(name);
  else atRisk.delete(name);
}

/** Another tab has changed a draft. */
function follow(name: string, text: string | null, before: string | null): void {
  const own = draftOf(name);
  const isTouched = own !== undefined && (waiting.has(name) || hasFile(own.values));
  if (isTouched) {
    quietly(() => adopt(name, own, text, before));
    waiting.add(name);
    saveSoon();
    return;
  }
  const theirs = parse(text);
  quietly(() => {
    if (theirs) show(name, theirs.values, theirs);
    else drop(name);
  });
  askOrNot();
}

/** Merges this tab's draft with another tab's, shows the result, and returns it as stored on the device. */
function adopt(name: string, own: Draft | undefined, other: string | null, before: string | null): string | null {
  const theirs = parse(other);
  const from = own?.from ?? theirs?.from ?? {};
  const base = parse(before)?.values ?? from;
  // A draft that is gone from this tab was sent or discarded: its content is not merged again.
  const mine = draftOf(name) ? (own?.values ?? base) : base;
  const values = joinValues(base, theirs?.values ?? from, mine);
  const next = { from, values, attempt: theirs?.attempt ?? own?.attempt };
  if (!isUnsaved({ ...next } as Draft) && !hasFile(values)) {
    drop(name);
    return null;
  }
  show(name, values, next);
  return print(next);
}

function show(name: string, values: FieldValues, { from, attempt }: Pick<Draft, 'from' | 'attempt'>): void {
  const own = draftOf(name);
  if (own && isSame(own.values, values) && JSON.stringify(own.attempt) === JSON.stringify(attempt)) return;
  replaceDraft(name, from, { values, attempt });
}

function drop(name: string): void {
  waiting.delete(name);
  atRisk.delete(name);
  const { [name]: _, ...others } = useDrafts.getState();
  useDrafts.setState(others, true);
}

function quietly(action: () => void): void {
  const before = isFollowing;
  isFollowing = true;
  try {
    action();
  } finally {
    isFollowing = before;
  }
}

/**
 * Checked before a draft is sent: false when another tab has sent, discarded or changed it. A toast then says so, and
 * the form shows what is left.
 */
export function claimDraft(name: string): boolean {
  const before = draftOf(name);
  if (!before) return true;
  saveDrafts();
  rereadDraft(name);
  const now = draftOf(name);
  if (now && isSame(now.values, before.values)) return true;
  toast({
    title: now ? 'Changed in another tab' : 'Already sent or discarded in another tab',
    description: now ? 'Here’s the latest version. Check it, then send it again.' : undefined,
  });
  return false;
}

/**
 * Merges the values of a form from two tabs, field by field. Where both changed a short field, this tab's text stays and
 * the other's goes to the start of the content.
 */
function joinValues(before: FieldValues, other: FieldValues, own: FieldValues): FieldValues {
  const joined: Record<string, unknown> = {};
  const left: string[] = [];
  for (const field of new Set([...Object.keys(other), ...Object.keys(own)])) {
    const [was, theirs, mine]: unknown[] = [before[field], other[field], own[field]];
    joined[field] = mine;
    if (field === 'file' || field === 'pictures' || isSame(theirs, was) || isSame(theirs, mine)) continue;
    if (isSame(mine, was)) joined[field] = theirs;
    else if (field === 'content') joined[field] = joinTexts(textIn(was), textIn(theirs), textIn(mine));
    else if (field === 'mentions') joined[field] = joinMentions(theirs, mine);
    else if (textIn(mine).trim() === '') joined[field] = theirs;
    else if (field !== 'parentId') left.push(textIn(theirs));
  }
  const beside = left.filter((text) => text.trim() !== '');
  if (beside.length > 0) joined['content'] = [...beside, textIn(joined['content'])].filter(Boolean).join('\n\n');
  return joined;
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join('\n');
  return typeof value === 'string' ? value : '';
}

/** The comment forms have mentions as JSON, the posts' as they are. Their positions are found when they are sent. */
function joinMentions(other: unknown, own: unknown): unknown {
  const both = [other, own].flatMap((value): Mention[] => {
    if (Array.isArray(value)) return value as Mention[];
    return typeof value === 'string' && value !== '' ? (JSON.parse(value) as Mention[]) : [];
  });
  return typeof own === 'string' ? JSON.stringify(both) : both;
}

// Makes the browser ask before it closes the page. Registered only while a draft is at risk: a page with this listener
// is excluded from the back/forward cache.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function askOrNot(): void {
  if (atRisk.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

// The server imports this module too, to render the frame of private pages.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => saveDrafts());
  // Before the author continues in another visible window.
  window.addEventListener('blur', () => saveDrafts());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts();
  });
}
