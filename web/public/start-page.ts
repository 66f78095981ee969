import { safeReturnPath } from '#shared/rules/return-path.ts';
import { TOASTS } from '#shared/ui/toast/names.ts';
import { embedChoice } from '#shared/ui/embeds/embed-choice.ts';
import { CHAT_OPEN, CHAT_SPOKEN, CHAT_UNSENT, OWNER } from '../device/names.ts';
import { hasPendingInquiry } from '../device/pending-inquiry.ts';
import { isKnownSignedOut } from '../device/signed-out.ts';
import { markHydrated } from '../app/hydration.ts';
import { afterLoad } from '../app/after-load.ts';
import { clearChatButton } from './chat-button.ts';
import { loadEmbeds } from './embeds.ts';
import { startHome } from './home.ts';
import { cacheApplication, cacheServices, registerWorker } from '../device/register-worker.ts';
import { playPictures } from './carousel.ts';
import { showClocks } from './clocks.ts';
import { createHydration } from './hydrate.ts';
import type { Islands } from './islands.tsx';
import { orderPrices } from './prices.ts';
import { offerSharing } from './sharing.ts';

/**
 * Starts a public page: small features at once, and islands (`island.tsx`) on the first sign of interest. Nothing of
 * React loads before.
 * @param load loads what all islands need
 */
export function startPage(load: () => Promise<Islands>): void {
  const { hydrate, hydrateOnInterest } = createHydration(load);
  loadEmbeds();
  startHome();
  clearChatButton();
  for (const mount of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (isWanted(mount)) void hydrate(mount);
    else hydrateOnInterest(mount);
  }
  document.documentElement.toggleAttribute('data-member', !isKnownSignedOut());
  markHydrated();
  // The previous page has left toasts.
  if (has(TOASTS)) load().catch(ignore);
  // A message that was written offline.
  if (hasPendingInquiry()) load().then(({ sendPendingInquiries }) => sendPendingInquiries(), ignore);
  orderPrices();
  offerSharing();
  leadToWanted();
  showClocks();
  afterLoad(playPictures);
  registerWorker();
  addEventListener('appinstalled', cacheApplication);
  if (isMembersDevice() || matchMedia('(display-mode: standalone)').matches) cacheApplication();
  else cacheServices();
}

/**
 * On the offline page: the link back to the page it replaces. Never followed automatically, as there may be no network.
 */
function leadToWanted(): void {
  const wanted = safeReturnPath(new URLSearchParams(location.search).get('wanted'));
  if (wanted) document.querySelector('a[data-wanted]')?.setAttribute('href', wanted);
}

const ignore = (): void => undefined;

/** Whether an island is needed before anybody interacts with it. */
function isWanted({ dataset }: HTMLElement): boolean {
  if (dataset.hydrate === 'now') return true;
  if (dataset.hydrate === 'member') return !isKnownSignedOut();
  if (dataset.hydrate === 'embed') return embedChoice.read() !== 'unasked';
  if (dataset.hydrate === 'history') return history.state !== null;
  return dataset.hydrate === 'chat' && isChatGoingOn();
}

/** Somebody is signed in, and the Circle was open here. */
function isMembersDevice(): boolean {
  try {
    return !isKnownSignedOut() && OWNER in localStorage;
  } catch {
    return false;
  }
}

/** The chat was open on the previous page, has unsent messages, or may get a person's reply. */
const isChatGoingOn = (): boolean => has(CHAT_OPEN) || has(CHAT_UNSENT) || has(CHAT_SPOKEN);

/** Whether this tab stores a key with this prefix. */
function has(name: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(name));
  } catch {
    return false;
  }
}
