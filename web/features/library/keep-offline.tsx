import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { fileSize } from '#shared/rules/file-size.ts';
import { Button } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { useMember } from '../../app/member.tsx';
import { useDownload } from '../../device/downloads.ts';
import {
  expectedSize,
  downloadKey,
  removeOfflineResource,
  startResourceDownload,
  useOfflineResources,
} from '../../device/offline-resources.ts';
import { useReached } from '../../device/use-connection.ts';

interface Props {
  readonly resource: LibraryResource;
}

/** Keeps a resource on this device: its text, its files and its film, with the space they take. */
export default function KeepOffline({ resource }: Props) {
  const download = useDownload(downloadKey(resource.slug));
  const all = useOfflineResources(useMember().id);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place, 'button');
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <State resource={resource} all={all} download={download} />
    </div>
  );
}

interface StateProps extends Props {
  readonly all: ReturnType<typeof useOfflineResources>;
  readonly download: ReturnType<typeof useDownload>;
}

/** Whether it is kept, on its way or neither, with what its reader can do. */
function State({ resource, all, download }: StateProps) {
  const { id } = useMember();
  const isReached = useReached();
  const { slug, updatedAt, film, documents } = resource;
  const stored = all?.find((each) => each.slug === slug);
  const save = () => void startResourceDownload(id, resource);

  if (!all) return <div className="min-h-11" />;
  if (download && download.failure === undefined) {
    const percent = Math.floor(download.share * 100);
    const size = expectedSize(resource);
    return (
      <div className="grid gap-1">
        <div className={row}>
          <span className="figures grow">
            {fileSize(size * download.share)} of {fileSize(size)}
          </span>
          <Button variant="link" size="sm" onClick={download.abort}>
            Stop
          </Button>
        </div>
        <Progress value={percent} label="Saving on this device" />
      </div>
    );
  }
  if (stored) {
    const remove = async () => {
      await removeOfflineResource(id, slug);
      toast({ title: 'Removed from this device' });
    };
    // The PDF is made a moment after a resource is published.
    const isOld = stored.resource.updatedAt !== updatedAt || stored.resource.documents.pdf !== documents.pdf;
    return (
      <div className={row}>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        <span className="figures grow">Kept offline, {fileSize(stored.size)}</span>
        {isOld && isReached ? (
          <Button variant="link" size="sm" onClick={save}>
            Update
          </Button>
        ) : null}
        <Button variant="link" size="sm" onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    );
  }
  if (!isReached) return <p className={row}>You need to be online to keep this.</p>;
  return (
    <div className="grid gap-1">
      <Button variant="quiet" onClick={save} className="-mx-2 justify-start! px-2!">
        <Download aria-hidden="true" className="size-5 shrink-0" />
        Keep offline
        <span className="figures ml-auto text-sm font-normal text-muted">about {fileSize(expectedSize(resource))}</span>
      </Button>
      {film && film.provider !== 'file' ? (
        <p className="text-sm text-muted">Without the film, which is on another site.</p>
      ) : null}
      {download?.failure ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {download.failure}
        </p>
      ) : null}
    </div>
  );
}

const row = 'flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted';
