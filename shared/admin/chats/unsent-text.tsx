import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from './chat-messages.tsx';

interface UnsentTextProps {
  readonly label: string;
  readonly text: string;
  readonly onDiscard: () => void;
}

/** A draft that can no longer be sent where it was written, to copy or discard. Nothing if it is empty. */
export const UnsentText = ({ label, text, onDiscard }: UnsentTextProps) =>
  text === '' ? null : (
    <div className="grid gap-1">
      <p>{label}</p>
      <p dir="auto" className="prose-lines max-h-24 overflow-y-auto wrap-anywhere">
        {text}
      </p>
      <div className="-ml-3.5 flex gap-1">
        <CopyButton text={text} />
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
