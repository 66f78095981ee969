import { Button } from '#shared/ui/button.tsx';
import { EmbedChoiceButtons } from '#shared/ui/embeds/embed-choice-buttons.tsx';
import { useEmbedConsent } from '#shared/ui/embeds/embed-consent.ts';

interface Props {
  /** The template of the tiles. */
  readonly tiles: string;
  readonly onLoad: () => void;
}

/** The map works without streets; they come from another company, once somebody wants them (decisions §4). */
export function StreetsGate({ tiles, onLoad }: Props) {
  const choice = useEmbedConsent();
  const provider = tiles.replace(/^https?:\/\/(?:\{s\}\.)?([^/]+).*$/, '$1');
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-text text-sm text-muted">
          The streets come from {provider}, which learns of your visit once they are loaded.
        </p>
        <Button variant="secondary" size="sm" onClick={onLoad}>
          Load the streets
        </Button>
      </div>
      {choice === 'unasked' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm text-muted">Films, players, calendars and maps of other companies:</p>
          <EmbedChoiceButtons />
        </div>
      ) : null}
    </div>
  );
}
