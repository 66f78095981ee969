import { useRef } from 'react';
import { navigation } from '#data/content/navigation.ts';
import { Button } from '#shared/ui/button.tsx';
import type { EmbedChoice } from '#shared/ui/embeds/embed-choice.ts';
import { EmbedChoiceButtons } from '#shared/ui/embeds/embed-choice-buttons.tsx';
import { useEmbedConsent } from '#shared/ui/embeds/embed-consent.ts';
import { Link } from '../../app/link.tsx';

const { privacy } = navigation.footer;

const statusLabels: Record<EmbedChoice, string> = {
  unasked: 'You haven’t chosen yet, so we ask each time.',
  allowed: 'Your choice: always load.',
  refused: 'Your choice: ask me each time.',
};

/** The consent to other companies' videos, players and calendars, which can be changed at any time. */
export default function PrivacyChoices() {
  const choice = useEmbedConsent();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-9 items-center transition-colors hover:text-red noscript:hidden"
        onClick={() => dialog.current?.showModal()}
      >
        Privacy choices
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same */}
      <dialog
        ref={dialog}
        aria-labelledby="privacy-choices"
        // A press beside it closes it.
        onClick={(event) => event.target === event.currentTarget && close()}
        className="m-auto w-full max-w-xl scheme-light-dark rounded-md bg-surface text-base text-ink shadow-float open:animate-rise"
      >
        <div className="grid gap-5 p-6 sm:p-8">
          <h2 id="privacy-choices" className="text-2xl">
            Privacy choices
          </h2>
          <p className="text-muted">
            Videos, audio players and booking calendars come from other companies. Loading them shares your visit, and
            they may set their own cookies. Everything else here is ours.
          </p>
          <EmbedChoiceButtons />
          <output className="text-sm">{statusLabels[choice]}</output>
          <p className="text-sm text-muted">
            More in our{' '}
            <Link to={privacy.href} className="link" onClick={close}>
              {privacy.label}
            </Link>
            .
          </p>
          <Button className="justify-self-end" onClick={close}>
            Done
          </Button>
        </div>
      </dialog>
    </>
  );
}
