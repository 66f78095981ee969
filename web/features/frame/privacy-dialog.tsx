import { navigation } from '#data/content/navigation.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { EmbedChoiceButtons } from '#shared/ui/embeds/embed-choice-buttons.tsx';
import { type EmbedChoice, useEmbedConsent } from '#shared/ui/embeds/embed-consent.ts';
import { Link } from '../../app/link.tsx';

const { privacy } = navigation.footer;

const standing: Record<EmbedChoice, string> = {
  unasked: 'You have not chosen yet: each loads only when you ask for it.',
  allowed: 'You allowed them: they load with the page.',
  refused: 'You refused them: each loads only when you ask for it.',
};

/** The choice about embeds, which can be changed at any time. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const choice = useEmbedConsent();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Privacy choices"
      description="Films, audio players and booking calendars come from other companies, which learn of your visit when they load and may set cookies of their own. Everything else here is ours."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="mt-5 grid gap-5">
        <EmbedChoiceButtons />
        <output className="text-sm">{standing[choice]}</output>
        <p className="text-sm text-muted">
          More in our{' '}
          <Link to={privacy.href} className="link" onClick={onClose}>
            {privacy.label}
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}
