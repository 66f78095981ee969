import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/states.tsx';

interface NothingProps {
  /** What there is none of: "inquiries". */
  readonly what: string;
  /** Said when there are none at all. */
  readonly description: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** An empty list: there is nothing, or nothing that was asked for. */
export const Nothing = ({ what, description, isNarrowed, onClear }: NothingProps) =>
  isNarrowed ? (
    <EmptyState
      title={`No ${what} found`}
      description="Nothing matches what you are looking for."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all {what}
        </Button>
      }
    />
  ) : (
    <EmptyState title={`No ${what} yet`} description={description} />
  );
