import { ApiError } from '#shared/api/api-error.ts';
import { contact } from '#data/content/contact.ts';
import { Button } from '#shared/ui/button.tsx';

interface Props {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The conversation could not be begun or read: the assistant says so itself (public-side §8). */
export function StartTrouble({ error, isRetrying, onRetry }: Props) {
  const mail = (
    <a href={`mailto:${contact.email}`} className="link">
      {contact.email}
    </a>
  );
  return (
    <div className="grid justify-items-start gap-4 border-l-2 border-ochre py-0.5 pl-4">
      {error instanceof ApiError && error.status === 429 ? (
        <p>
          {error.message} You can also write to our team at {mail}.
        </p>
      ) : (
        <p>I am having trouble connecting right now. Please refresh the page, or contact our team at {mail}.</p>
      )}
      <Button variant="secondary" pending={isRetrying} pendingLabel="Trying again…" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
