import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { cx } from '../cx.ts';
import { EmbedChoiceButtons } from './embed-choice-buttons.tsx';
import { useEmbedConsent } from './embed-consent.ts';

export type EmbedGateProps = {
  /** What it is, as in "Load the calendar": "calendar", "player", "film". */
  kind: string;
  /** Whose it is: "Calendly". */
  provider: string;
  /** The same on the provider's own site: serves where the embed cannot be loaded, and without JavaScript. */
  href: string;
  /** Something of ours to look at meanwhile: a picture, a title. */
  preview?: ReactNode;
  /** Leaves out the choice for everything, where several gates stand together: one of them is enough. */
  withoutChoice?: boolean;
  /** The embed: mounted once it may load, and not before. `EmbedFrame` suits. */
  children: ReactNode;
  className?: string;
};

/**
 * Keeps something of another company's off the page until somebody wants it there (decisions §4): this one by its
 * button, or all by the choice that "Privacy choices" at the foot of the page can change.
 */
export const EmbedGate = ({ kind, provider, href, preview, withoutChoice, children, className }: EmbedGateProps) => {
  const choice = useEmbedConsent();
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone: the focus goes to what came instead.
  useEffect(() => {
    if (wanted) place.current?.focus();
  }, [wanted]);

  if (wanted || choice === 'allowed') {
    return (
      <div ref={place} tabIndex={-1} className={cx('outline-none', className)}>
        {children}
      </div>
    );
  }
  return (
    <div className={cx('grid content-start gap-5 rounded-sm border border-line bg-surface p-6', className)}>
      {preview}
      <p className="text-sm text-muted">
        The {kind} comes from {provider}, which learns of your visit once it is loaded.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="noscript:hidden" onClick={() => setWanted(true)}>
          Load the {kind}
        </Button>
        <ButtonLink href={href} rel="noopener" variant="secondary">
          Open at {provider}
        </ButtonLink>
      </div>
      {choice === 'unasked' && !withoutChoice ? (
        <div className="grid gap-3 border-t border-line pt-5 noscript:hidden">
          <p className="text-sm text-muted">Films, players and calendars of other companies, on every page:</p>
          <EmbedChoiceButtons />
        </div>
      ) : null}
    </div>
  );
};
