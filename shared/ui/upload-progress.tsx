import { Button } from './button.tsx';
import { Progress } from './progress.tsx';

/** How far a file has come, with the way to give it up. Once all of it is sent, the server still looks at it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-sm text-muted">
        <span className="figures">{percent < 100 ? `Sending… ${percent} %` : 'Looking at your file…'}</span>
        <Button variant="link" size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <Progress value={percent} label="Sending your file" />
    </div>
  );
}
