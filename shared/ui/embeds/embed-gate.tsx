import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { cx } from '../cx.ts';
import { EmbedChoiceButtons } from './embed-choice-buttons.tsx';
import { useEmbedConsent, useEmbed } from './embed-consent.ts';

type EmbedGateProps = {
  /** What it is, as in "Load the calendar": "calendar", "player", "film". */
  kind: string;
  /** The provider: "Calendly". */
  provider: string;
  /** The same on the provider's own site, for when the embed cannot load, and without JavaScript. */
  href: string;
  /** The embed, mounted only once it may load, such as an `EmbedFrame`. */
  children: ReactNode;
  className?: string;
};

/**
 * Loads another company's embed only with consent: this one by its button, or all by "Privacy choices" in the footer.
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
