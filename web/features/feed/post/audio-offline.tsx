import { useRef } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { fileSize } from '#shared/rules/file-size.ts';
import { Button } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useFocusOnRemoval } from '../../../app/focus.ts';
import { useMember } from '../../../app/member.tsx';
import { useDownload } from '../../../device/downloads.ts';
import { startRecordingDownload, useRecordings, removeRecording } from '../../../device/recordings.ts';
import { useReached } from '../../../device/use-connection.ts';

interface Props {
  readonly url: string;
  readonly post: { readonly id: number; readonly title: string };
}

/** Says below a recording whether it is available offline, with buttons to save or remove it. */
export function AudioOffline(props: Props) {
  const recordings = useRecordings(useMember().id);
  const download = useDownload(props.url);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place, 'button');
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <State {...props} recordings={recordings} download={download} />
    </div>
  );
}

interface StateProps extends Props {
  readonly recordings: ReturnType<typeof useRecordings>;
  readonly download: ReturnType<typeof useDownload>;
}

function State({ url, post, recordings, download }: StateProps) {
  const { id } = useMember();
  const reached = useReached();
  const saved = recordings?.find((recording) => recording.url === url);

  if (!recordings) return <div className="min-h-11" />;
  if (saved) {
    const remove = async () => {
      await removeRecording(id, url);
      toast({ title: 'Removed from this device' });
    };
    return (
      <p className={row}>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        <span className="figures grow">Saved on this device, {fileSize(saved.size)}</span>
        <Button variant="link" size="sm" onClick={() => void remove()}>
          Remove
        </Button>
      </p>
    );
  }
  if (download && download.failure === undefined) {
    const percent = Math.floor(download.share * 100);
    return (
      <div className="grid gap-1">
        <div className={row}>
          <span className="figures grow">Saving… {percent}%</span>
          <Button variant="link" size="sm" onClick={download.abort}>
            Stop
          </Button>
        </div>
        <Progress value={percent} label="Saving the recording on this device" />
      </div>
    );
  }
  if (!reached) return <p className={row}>You need to be online to play this recording.</p>;
  return (
    <div className={row}>
      <Button variant="link" size="sm" onClick={() => void startRecordingDownload(id, url, post)}>
        <Download aria-hidden="true" className="size-4" />
        Save for offline
      </Button>
      {download?.failure ? (
        <p role="alert" className="font-semibold text-danger">
          {download.failure}
        </p>
      ) : null}
    </div>
  );
}

const row = 'flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted';
