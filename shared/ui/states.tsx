import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type StateProps = {
  title: string;
  description?: ReactNode;
  /** An illustration of the content's image set; decoration. */
  image?: { src: string; width: number; height: number };
  /** A button or link. */
  action?: ReactNode;
  /** The heading's level in the page. */
  as?: 'h1' | 'h2' | 'h3';
  className?: string;
};

const State = ({ title, description, image, action, as: Heading = 'h2', className }: StateProps) => (
  <div className={cx('mx-auto grid max-w-text justify-items-center gap-4 px-4 py-14 text-center', className)}>
    {image ? <img {...image} alt="" className="h-auto w-full max-w-80" /> : null}
    <Heading className="text-3xl">{title}</Heading>
    {description ? <p className="text-muted">{description}</p> : null}
    {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
  </div>
);

/** An empty state: nothing yet, or nothing found. */
export const EmptyState = (props: StateProps) => <State {...props} />;

type ErrorStateProps = Omit<StateProps, 'action' | 'title'> & {
  title?: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
};

/** An error while loading; announced, with a retry button. */
export const ErrorState = ({
  title = 'Something went wrong',
  description = 'We couldn’t load this. Please try again.',
  onRetry,
  retrying = false,
  ...rest
}: ErrorStateProps) => (
  <div role="alert">
    <State
      {...rest}
      title={title}
      description={description}
      action={
        onRetry ? (
          <Button variant="secondary" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
            Try again
          </Button>
        ) : undefined
      }
    />
  </div>
);
