import { fileSize } from '#shared/rules/file-size.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useRecordings, MOST_RECORDINGS, removeRecording } from '../../device/recordings.ts';

/** The recordings that a member keeps on this device, and the room that they take. */
export function RecordingsCard() {
  const { id } = useMember();
  const recordings = useRecordings(id);
  const bytes = recordings?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  const remove = async (url: string) => {
    await removeRecording(id, url);
    toast({ title: 'Removed from this device' });
  };
  return (
    <Card as="section" aria-labelledby="recordings">
      <h2 id="recordings" className="text-2xl">
        Recordings
      </h2>
      {recordings === undefined ? <Loading label="Looking for your recordings…" className="mt-2" /> : null}
      {recordings?.length === 0 ? (
        <p className="mt-2 text-muted">
          None is kept here yet. Press “Keep for offline” below a recording in the feed, and it plays without a network.
        </p>
      ) : null}
      {bytes > 0 ? (
        <>
          <p className="figures mt-2 text-muted">
            {fileSize(bytes)} of {fileSize(MOST_RECORDINGS)}
          </p>
          <Progress
            value={bytes}
            max={MOST_RECORDINGS}
            label="Room that recordings take on this device"
            className="mt-3"
          />
        </>
      ) : null}
      {recordings && recordings.length > 0 ? (
        <ul className="mt-5">
          {recordings.map(({ url, size, post }) => (
            <li key={url} className="flex items-center gap-3 border-t border-line py-2">
              <span className="min-w-0 grow">
                <Link to={`/feed/${post.id}`} className="link wrap-anywhere">
                  {post.title}
                </Link>
                <span className="figures block text-sm text-muted">{fileSize(size)}</span>
              </span>
              <Button variant="quiet" size="sm" aria-label={`Remove ${post.title}`} onClick={() => void remove(url)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
