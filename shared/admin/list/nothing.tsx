import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/states.tsx';

interface NothingProps {
  /** What there is none of: "inquiries". */
  readonly what: string;
  /** Said when there are none at all; "No inquiries yet" without it. */
  readonly title?: string;
  readonly description: string;
  /** Said when there are none that were asked for. */
  readonly unmatched?: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** An empty list: there is nothing, or nothing that was asked for. */
export const Nothing = ({
  what,
  title = `No ${what} yet`,
  description,
  unmatched = 'Nothing matches what you are looking for.',
  isNarrowed,
  onClear,
}: NothingProps) =>
  isNarrowed ? (
    <EmptyState
      title={`No ${what} found`}
      description={unmatched}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all {what}
        </Button>
      }
    />
  ) : (
    <EmptyState title={title} description={description} />
  );
