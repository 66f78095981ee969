import { safeReturnPath } from '#shared/rules/return-path.ts';
import { TOASTS } from '#shared/ui/toast/toast-store.ts';
import { embedChoice } from '#shared/ui/embeds/embed-choice.ts';
import { CHAT_OPEN, CHAT_SPOKEN, CHAT_UNSENT, OWNER } from '../device/names.ts';
import { hasKeptInquiry } from '../device/kept-inquiry.ts';
import { isKnownSignedOut } from '../device/signed-out.ts';
import { afterLoad, markAlive } from '../app/alive.ts';
import { clearChatButton } from './chat-button.ts';
import { loadEmbeds } from './embeds.ts';
import { startHome } from './home.ts';
import { keepApplication, keepServices, registerWorker } from './register-worker.ts';
import { runtime, wake, wakeOnInterest } from './wake.ts';

/**
 * Brings a public page to life: small things by themselves, and islands (`web/app/island.tsx`) when somebody shows
 * interest in them. Nothing of React is fetched before.
 * @param load fetches what all islands need
 */
export function startDocument(load: typeof runtime.load): void {
  runtime.load = load;
  loadEmbeds();
  startHome();
  clearChatButton();
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) watch(place);
  document.documentElement.toggleAttribute('data-member', !isKnownSignedOut());
  markAlive();
  // The page before has something to say.
  if (has(TOASTS)) runtime.load().catch(ignore);
  // A message that somebody wrote here without a network.
  if (hasKeptInquiry()) runtime.load().then(({ sendKeptInquiries }) => sendKeptInquiries(), ignore);
  if (shows('[data-prices]')) import('./prices.ts').then(({ orderPrices }) => orderPrices(), ignore);
  if (shows('[data-share]')) import('./sharing.ts').then(({ offerSharing }) => offerSharing(), ignore);
  leadToWanted();
  if (shows('[data-clock]')) import('./clocks.ts').then(({ showClocks }) => showClocks(), ignore);
  if (shows('[data-carousel]'))
    afterLoad(() => import('./carousel.ts').then(({ playPictures }) => playPictures(), ignore));
  registerWorker();
  addEventListener('appinstalled', keepApplication);
  if (isMembersDevice() || matchMedia('(display-mode: standalone)').matches) keepApplication();
  else keepServices();
}

/**
 * On the page that stands in for one that is not on this device: the way back to that one. Never fetched by itself, as there
 * may be no network.
 */
function leadToWanted(): void {
  const wanted = safeReturnPath(new URLSearchParams(location.search).get('wanted'));
  if (wanted) document.querySelector('a[data-wanted]')?.setAttribute('href', wanted);
}

const shows = (selector: string): boolean => document.querySelector(selector) !== null;

const ignore = (): void => undefined;

function watch(place: HTMLElement): void {
  if (isWanted(place)) void wake(place);
  else wakeOnInterest(place);
}

/** Whether an island is needed before anybody touches it. */
function isWanted({ dataset }: HTMLElement): boolean {
  if (dataset.wake === 'now') return true;
  if (dataset.wake === 'member') return !isKnownSignedOut();
  if (dataset.wake === 'embed') return embedChoice.read() !== 'unasked';
  if (dataset.wake === 'history') return history.state !== null;
  return dataset.wake === 'chat' && isChatGoingOn();
}

/** Somebody is signed in, and the Circle was open here. */
function isMembersDevice(): boolean {
  try {
    return !isKnownSignedOut() && OWNER in localStorage;
  } catch {
    return false;
  }
}

/** The chat was open on the page before, has words that are not sent yet, or may get a person's answer. */
const isChatGoingOn = (): boolean => has(CHAT_OPEN) || has(CHAT_UNSENT) || has(CHAT_SPOKEN);

/** Whether this tab keeps something under a name that begins so. */
function has(name: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(name));
  } catch {
    return false;
  }
}
