import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import MonitorDown from 'lucide-react/icons/monitor-down';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container } from '#shared/ui/layout.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { isReached } from '../connection.ts';
import { Link } from '../../app/link.tsx';
import { askToInstall, useWayToInstall } from './install-prompt.ts';
import { changeOffer, decline, isDeclined, recordVisit, offerNow, useOffer } from './offer-choice.ts';

/** The screens for browsing. The prompt would be in the way of a conversation or a form. */
const FITTING = new Set(['/feed', '/circle', '/member', '/members-app']);
/** The screen with the instructions (`web/features/device`). */
const HOW = '/member/app';

/**
 * Suggests to install the app to returning members, or after a like, post or comment. It appears with a navigation,
 * never in the middle of something, and not again once it was declined.
 */
export function InstallOffer() {
  const way = useWayToInstall();
  const { pathname, key } = useLocation();
  const open = useOffer((offer) => offer.open);
  useEarning();
  useLayoutEffect(() => {
    const { firstKey, earned } = offerNow();
    if (firstKey === null) changeOffer({ firstKey: key });
    else if (key !== firstKey && earned && isReached() && !isDeclined()) changeOffer({ open: true });
  }, [key]);

  if (!open || !FITTING.has(pathname) || (way !== 'prompt' && way !== 'share-sheet')) return null;
  const install = async () => {
    if (await askToInstall()) toast({ title: 'Installing the Circle' });
    close();
  };
  return (
    <section aria-label="Install the Circle" data-screen-only="" className="border-b border-line bg-tint">
      <Container width="wide" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <MonitorDown aria-hidden="true" strokeWidth={1.5} className="size-7 shrink-0 text-blue" />
        <p className="min-w-0 flex-1 basis-56 text-sm">
          <strong className="block font-display text-lg leading-snug font-normal">Get the Circle app</strong>
          It opens in its own window and works offline.
        </p>
        <div className="flex items-center gap-2">
          {way === 'prompt' ? (
            <Button size="sm" onClick={() => void install()}>
              Install
            </Button>
          ) : (
            <Link to={HOW} onClick={close} className={buttonClass({ size: 'sm' })}>
              See how
            </Link>
          )}
          <Button variant="quiet" size="sm" onClick={close}>
            Not now
          </Button>
        </div>
      </Container>
    </section>
  );
}

function close(): void {
  decline();
  changeOffer({ open: false });
}

/** Records earlier visits and contributions: mutations that contribute carry `meta.contributes`. */
function useEarning(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (recordVisit()) changeOffer({ earned: true });
    return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      const isContribution =
        type === 'updated' && mutation.state.status === 'success' && mutation.meta?.['contributes'] === true;
      if (isContribution) changeOffer({ earned: true });
    });
  }, [queryClient]);
}
