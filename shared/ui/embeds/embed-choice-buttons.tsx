import { Button } from '../button.tsx';
import { chooseEmbeds, useEmbedConsent } from './embed-consent.ts';

const ways = [
  { choice: 'allowed', label: 'Always load them' },
  { choice: 'refused', label: 'Never without asking' },
] as const;

/** The choice about everything of other companies; refusing looks and weighs the same as accepting. */
export const EmbedChoiceButtons = () => {
  const current = useEmbedConsent();
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">Films, players and calendars of other companies</legend>
      {ways.map(({ choice, label }) => (
        <Button
          key={choice}
          variant={current === choice ? 'primary' : 'secondary'}
          aria-pressed={current === choice}
          size="sm"
          onClick={() => chooseEmbeds(choice)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
};
