import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { PREVIEW_SIZES } from '#shared/rules/media-files.ts';
import { addressToPreview } from '#shared/rules/preview-links.ts';
import { MOST_REDIRECTS, PageRefused, type PageFetcher } from '../../adapters/page-fetcher.ts';
import type { Deps } from '../../app/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { toMembers } from '../../live/audience.ts';
import type { StoredMedia, Media } from '../../media/media.ts';
import { checkFile } from '../../media/received-file.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, forbidden, notFound } from '../../platform/errors.ts';
import { hasHead, readHead, type PageHead } from './page-head.ts';
import { postExists } from './post-repository.ts';
import * as previews from './preview-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Fetches the page behind a post's link, and stores its preview. */
    'feed.preview': { postId: number; tries: number };
  }
}

const MINUTE = 60 * 1000;
/** A preview older than this is fetched again for a new post. */
const FRESH_MS = 7 * 24 * 60 * MINUTE;
/** The delays after a temporary failure. After the last the post has no preview. */
const AGAIN_AFTER_MS = [MINUTE, 10 * MINUTE];

const PAGE = {
  types: /^\s*(?:text\/html|application\/xhtml\+xml)\b/i,
  accept: 'text/html, application/xhtml+xml;q=0.9',
  most: 1024 * 1024,
  cut: true,
  isEnough: hasHead,
};
const PICTURE = {
  types: /^\s*(?:image\/(?:jpeg|png|webp|gif|apng)|application\/octet-stream)\b/i,
  accept: 'image/webp, image/jpeg, image/png, image/gif',
  most: circleLimits.previewPicture,
  cut: false,
};

type Needs = Pick<Deps, 'config' | 'publicUrl'>;

const wantedOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, post: previews.PostLink): string | null => {
  const ownOrigin = URL.parse(publicUrl())?.origin ?? '';
  const address = addressToPreview({ content: post.content, mediaUrl: post.media_url, ownOrigin });
  return address === post.preview_removed ? null : address;
};

/**
 * Updates a post's preview after its text was added or changed: removes one of another page at once, and queues a job
 * that fetches the right one. Call it in the transaction of the change.
 */
export async function updatePreview(tx: Transaction, deps: Needs & Pick<Deps, 'jobs'>, postId: number): Promise<void> {
  const post = await previews.findPostLink(tx.db, postId);
  if (!post) return;
  const wanted = wantedOf(deps, post);
  if (post.preview_id !== null && post.address !== wanted) {
    await previews.setPostPreview(tx.db, postId, null);
    await removeUnusedPreviews(tx, deps.jobs, [post.preview_id]);
  }
  if (deps.config.linkPreviews && wanted !== null && post.address !== wanted) {
    await deps.jobs.add(tx, 'feed.preview', { postId, tries: 0 });
  }
}

/** Removes unused previews. A job deletes their pictures. Call it in the transaction that stopped using them. */
export async function removeUnusedPreviews(tx: Transaction, jobs: JobQueue, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const name of await previews.deleteUnusedPreviews(tx.db, ids)) await jobs.add(tx, 'media.discard', { name });
}

/**
 * Removes the preview of one's own post, or requests it again. Call it in a transaction.
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function showPreview(
  tx: Transaction,
  deps: Needs & Pick<Deps, 'jobs' | 'live'>,
  { postId, authorId, shown }: { postId: number; authorId: number; shown: boolean },
): Promise<void> {
  const post = await previews.findPostLink(tx.db, postId);
  const address = shown || !post ? null : (post.address ?? wantedOf(deps, { ...post, preview_removed: null }));
  const changed = await previews.setRemovedPreview(tx.db, postId, { authorId, address });
  if (!changed) {
    throw (await postExists(tx.db, postId)) ? forbidden('You can only change your own posts.') : notFound('this post');
  }
  await updatePreview(tx, deps, postId);
  await deps.live.emit(tx, { name: 'feed.post.updated', data: { postId } }, toMembers);
}

/** The result of a fetch. Its picture is recorded with the rest, or discarded. */
type Found = PageHead & { readonly storedPicture: StoredMedia | undefined };

/** Creates previews in the background, after the post is written. */
export function registerPreviewJobs(deps: Deps): void {
  const { db, clock, jobs, live, log, media, pages } = deps;

  jobs.work('feed.preview', async ({ postId, tries }) => {
    const post = await previews.findPostLink(db, postId);
    const address = post && wantedOf(deps, post);
    if (!deps.config.linkPreviews || !address || post.address === address) return;
    const known = await previews.findPreview(db, address);
    const isFresh = known && known.fetched_at > timestamp(clock, -FRESH_MS);
    let found: Found | undefined;
    try {
      if (!isFresh) found = await fetchPreview({ pages, media }, address);
    } catch (error) {
      if (!(error instanceof PageRefused)) throw error;
      const pause = AGAIN_AFTER_MS[tries];
      // Logs neither the address nor the response: both are members' private data.
      log.info({ postId, reason: error.isPassing ? 'later' : 'refused' }, 'feed: a link has no preview');
      if (!error.isPassing || pause === undefined) return;
      await transaction(db, (tx) => jobs.add(tx, 'feed.preview', { postId, tries: tries + 1 }, pause));
      return;
    }
    if (!isFresh && !found) return;
    try {
      await transaction(db, async (tx) => {
        // The text may have changed, or the post gone, during the fetch. Every change has its own job.
        const now = await previews.findPostLink(tx.db, postId);
        if (!now || wantedOf(deps, now) !== address) return;
        const id = await record(tx, address, found);
        if (id === undefined) return;
        await previews.setPostPreview(tx.db, postId, id);
        await live.emit(tx, { name: 'feed.post.updated', data: { postId } }, toMembers);
      });
    } finally {
      await found?.storedPicture?.discardUnused();
    }
  });

  /** Stores a result under its address, unless somebody was faster. @returns the row's id */
  const record = async (tx: Transaction, address: string, found: Found | undefined): Promise<number | undefined> => {
    const before = await previews.findPreview(tx.db, address);
    if (!found || (before && before.fetched_at > timestamp(clock, -FRESH_MS))) return before?.id;
    const picture = found.storedPicture?.takePicture(tx);
    const row = {
      address,
      title: found.title,
      description: found.description,
      site_name: found.siteName,
      picture_name: picture?.name ?? null,
      picture_width: picture?.width ?? null,
      picture_height: picture?.height ?? null,
      picture_sizes: picture?.sizes ?? null,
      picture_bytes: picture?.bytes ?? null,
      fetched_at: timestamp(clock),
    };
    if (!before) return (await previews.insertPreview(tx.db, row))?.id ?? raced();
    if (!(await previews.replacePreview(tx.db, row, before.fetched_at))) return raced();
    if (before.picture_name !== null) await jobs.add(tx, 'media.discard', { name: before.picture_name });
    return before.id;
  };
}

/** Another process created the same preview at the same moment. The job is retried, and finds it. */
const raced = (): never => {
  throw new Error('Another process wrote this preview first');
};

/** @throws PageRefused when the page cannot be fetched */
async function fetchPreview(
  { pages, media }: { pages: PageFetcher; media: Media },
  address: string,
): Promise<Found | undefined> {
  let page = await pages.fetch(address, PAGE);
  let head = readHead(page.body, page.type);
  // Short links redirect from within the page, which counts as a redirect.
  for (let { redirects } = page; head && 'refresh' in head; redirects = page.redirects) {
    const next = URL.parse(head.refresh, page.address);
    if (!next || redirects === MOST_REDIRECTS) return undefined;
    page = await pages.fetch(next.href, { ...PAGE, redirects: redirects + 1 });
    head = readHead(page.body, page.type);
  }
  if (!head) return undefined;
  const pictureUrl = head.picture === null ? null : URL.parse(head.picture, page.address);
  const storedPicture = pictureUrl ? await fetchPicture({ pages, media }, pictureUrl.href) : undefined;
  return { ...head, storedPicture };
}

/** A preview works without a picture that is unreachable, invalid, or exceeds the storage limit. */
async function fetchPicture(
  { pages, media }: { pages: PageFetcher; media: Media },
  address: string,
): Promise<StoredMedia | undefined> {
  let giveBack: (() => void) | undefined;
  const file = path.join(media.incoming, `${randomUUID()}.part`);
  try {
    giveBack = await media.room.take({ owner: undefined, bytes: PICTURE.most, field: 'picture' });
    const { body } = await pages.fetch(address, PICTURE);
    await writeFile(file, body, { flag: 'wx', mode: 0o600 });
    const sha256 = createHash('sha256').update(body).digest('hex');
    const kinds = { field: 'picture', kinds: { picture: PICTURE.most } };
    const received = await checkFile({ path: file, bytes: body.length, sha256 }, kinds);
    return await media.keepPicture({ ...received, sender: 'previews' }, { sizes: PREVIEW_SIZES });
  } catch (error) {
    if (error instanceof PageRefused || error instanceof HttpError) return undefined;
    throw error;
  } finally {
    giveBack?.();
    await rm(file, { force: true });
  }
}
