import { cx } from './cx.ts';
import { Button } from './button.tsx';

/** A progress bar, `value` of `max`. `label` is for screen readers; show the numbers beside it yourself. */
export const Progress = ({
  value,
  max = 100,
  label,
  className,
}: {
  value: number;
  max?: number;
  label: string;
  className?: string;
}) => (
  <progress
    value={Math.min(Math.max(value, 0), max)}
    max={max}
    aria-label={label}
    className={cx(
      'block h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-sunken',
      '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-red-fill [&::-moz-progress-bar]:bg-red-fill',
      className,
    )}
  />
);

/** The progress of an upload, with a cancel button. At 100%, the server is still processing it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-sm text-muted">
        <span className="figures">{percent < 100 ? `Sending… ${percent} %` : 'Checking your file…'}</span>
        <Button variant="link" size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <Progress value={percent} label="Uploading your file" />
    </div>
  );
}
