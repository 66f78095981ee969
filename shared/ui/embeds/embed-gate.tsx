import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { cx } from '../cx.ts';
import { EmbedChoiceButtons } from './embed-choice-buttons.tsx';
import { useEmbedConsent, useEmbed } from './embed-consent.ts';

type EmbedGateProps = {
  /** What it is, as in "Load the calendar": "calendar", "player", "film". */
  kind: string;
  /** Whose it is: "Calendly". */
  provider: string;
  /** The same on the provider's own site: serves where the embed cannot be loaded, and without JavaScript. */
  href: string;
  /** The embed: mounted once it may load, and not before. `EmbedFrame` suits. */
  children: ReactNode;
  className?: string;
};

/**
 * Keeps something of another company's off the page until somebody wants it there: this one by its
 * button, or all by the choice that "Privacy choices" at the foot of the page can change.
 */
export const EmbedGate = ({ kind, provider, href, children, className }: EmbedGateProps) => {
  const choice = useEmbedConsent();
  const { shown, load, takeFocus } = useEmbed();
  if (shown) {
    return (
      <div ref={takeFocus} tabIndex={-1} className={cx('outline-none', className)}>
        {children}
      </div>
    );
  }
  return (
    <div className={cx('grid content-start gap-5 rounded-sm border border-line bg-surface p-6', className)}>
      <p className="text-sm text-muted">
        Loading the {kind} shares your visit with {provider}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="noscript:hidden" onClick={load}>
          Load the {kind}
        </Button>
        <ButtonLink href={href} rel="noopener" variant="secondary">
          Open on {provider}
        </ButtonLink>
      </div>
      {choice === 'unasked' ? (
        <div className="grid gap-3 border-t border-line pt-5 noscript:hidden">
          <p className="text-sm text-muted">For all embedded videos, players and calendars:</p>
          <EmbedChoiceButtons />
        </div>
      ) : null}
    </div>
  );
};
