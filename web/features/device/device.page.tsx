import { definePage } from '../../app/page.ts';
import { CirclePage } from '../../app/circle-page.tsx';
import { InstallCard } from './install-card.tsx';
import { fileSize } from '#shared/rules/file-size.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { removeOfflineResource, useOfflineResources } from '../../device/offline-resources.ts';
import { MOST_RECORDINGS, removeRecording, useRecordings } from '../../device/recordings.ts';
import { useEffect, useRef, useState } from 'react';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { summariseCache, type CacheSummary } from '../../device/read-cache.ts';

/** The Circle as an app, and the data on this device. */
export function DeviceScreen() {
  return (
    <CirclePage title="App and offline" lead="Install the Circle and see what’s saved for offline use.">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <InstallCard />
        <div className="grid grid-cols-1 gap-6">
          <LibraryCard />
          <RecordingsCard />
          <StorageCard />
        </div>
      </div>
    </CirclePage>
  );
}

/** The resources of the library that a member keeps on this device, and their size. */
function LibraryCard() {
  const { id } = useMember();
  const resources = useOfflineResources(id);
  const bytes = resources?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  const card = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(card, 'button');
  const remove = async (slug: string) => {
    await removeOfflineResource(id, slug);
    toast({ title: 'Removed from this device' });
  };
  return (
    <Card ref={card} tabIndex={-1} as="section" aria-labelledby="library" className="outline-none">
      <h2 id="library" className="text-2xl">
        Library
      </h2>
      {resources === undefined ? <Loading label="Loading your resources…" className="mt-2" /> : null}
      {resources?.length === 0 ? (
        <p className="mt-2 text-muted">
          Nothing yet. Press “Keep offline” on a resource to read or watch it without a connection.
        </p>
      ) : null}
      {resources && resources.length > 0 ? (
        <>
          <p className="figures mt-2 text-muted">{fileSize(bytes)}</p>
          <ul className="mt-5">
            {resources.map(({ slug, size, resource }) => (
              <li key={slug} className="flex items-center gap-3 border-t border-line py-2">
                <span className="min-w-0 grow">
                  <Link to={`/library/${slug}`} className="link wrap-anywhere">
                    {resource.title}
                  </Link>
                  <span className="figures block text-sm text-muted">{fileSize(size)}</span>
                </span>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove ${resource.title}`}
                  onClick={() => void remove(slug)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

/** The recordings that a member has saved on this device, and their size. */
function RecordingsCard() {
  const { id } = useMember();
  const recordings = useRecordings(id);
  const bytes = recordings?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  const card = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(card, 'button');
  const remove = async (url: string) => {
    await removeRecording(id, url);
    toast({ title: 'Removed from this device' });
  };
  return (
    <Card ref={card} tabIndex={-1} as="section" aria-labelledby="recordings" className="outline-none">
      <h2 id="recordings" className="text-2xl">
        Recordings
      </h2>
      {recordings === undefined ? <Loading label="Loading your recordings…" className="mt-2" /> : null}
      {recordings?.length === 0 ? (
        <p className="mt-2 text-muted">
          None yet. Press “Save for offline” under a recording in the feed to play it without a connection.
        </p>
      ) : null}
      {bytes > 0 ? (
        <>
          <p className="figures mt-2 text-muted">
            {fileSize(bytes)} of {fileSize(MOST_RECORDINGS)}
          </p>
          <Progress value={bytes} max={MOST_RECORDINGS} label="Space used by recordings" className="mt-3" />
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

/** What this device stores automatically, how fresh it is, and when it is deleted. */
function StorageCard() {
  const { id } = useMember();
  const [summary, setSummary] = useState<CacheSummary>();
  useEffect(() => {
    let over = false;
    // In a browser without storage the call fails.
    void summariseCache(id).then(
      (found) => (over ? undefined : setSummary(found)),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [id]);
  return (
    <Card as="section" aria-labelledby="kept">
      <h2 id="kept" className="text-2xl">
        Saved automatically
      </h2>
      <p className="mt-2 text-muted">
        You can read the newest 100 posts offline, with their pictures, and every profile, message and notification
        you’ve opened. Older items are removed to save space, and everything is removed when you sign out.
      </p>
      {summary ? (
        <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm [&_dd]:text-right">
          <dt>The feed</dt>
          <dd>
            {summary.feedAt === null ? 'Not yet' : <RelativeTime date={new Date(summary.feedAt).toISOString()} />}
          </dd>
          <dt>Pictures</dt>
          <dd>{summary.pictures === 0 ? 'None' : `${summary.pictures}, ${fileSize(summary.pictureBytes)}`}</dd>
        </dl>
      ) : null}
    </Card>
  );
}

export const page = definePage({
  Screen: DeviceScreen,
  head: () => ({ title: 'App and offline | The Bonjour Circle', robots: 'noindex' }),
});
