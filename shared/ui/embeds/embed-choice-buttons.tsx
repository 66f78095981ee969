import { Button } from '../button.tsx';
import { chooseEmbeds, useEmbedConsent } from './embed-consent.ts';

const ways = [
  { choice: 'allowed', label: 'Always load' },
  { choice: 'refused', label: 'Ask me each time' },
] as const;

/** The consent for all embeds by other companies. Declining looks the same as accepting. */
export const EmbedChoiceButtons = () => {
  const current = useEmbedConsent();
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">Embedded videos, players and calendars</legend>
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
