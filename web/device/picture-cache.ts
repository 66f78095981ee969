import type { FeedPost, PostMedia } from '#shared/contracts/feed.ts';
import { smallPortrait } from '#shared/rules/media-files.ts';
import { database, storeFor } from './database.ts';

/** Storage for pictures on a device, in bytes. Saved recordings are not counted. */
const MOST = 60_000_000;
/** A post's picture is stored in the smallest width of at least this, in pixels: a phone's, with its pixel density. */
const WIDE_ENOUGH = 800;

/** Avatars are small. */
const portraitOf = ({ profileImageUrl }: { profileImageUrl: string | null }): string | null =>
  profileImageUrl && smallPortrait(profileImageUrl);

const onPhone = ({ sizes, url }: PostMedia): string => sizes.find(({ width }) => width >= WIDE_ENOUGH)?.url ?? url;

/** The addresses of the pictures and avatars of posts, each once, in the order of the posts. */
export function picturesOf(posts: readonly FeedPost[]): string[] {
  const urls = posts.flatMap(({ author, comments, media, pictures, postType, preview }) => [
    portraitOf(author),
    ...(pictures ?? (postType === 'image' && media ? [media] : [])).map(onPhone),
    preview?.picture?.url ?? null,
    ...comments.map(({ user }) => portraitOf(user)),
  ]);
  return [...new Set(urls.filter((url) => url !== null))].filter((url) => url.startsWith('/api/media/'));
}

/** Stores missing pictures, one after the other. Skips those that cannot be fetched or stored. */
export async function storePictures(userId: number, urls: readonly string[], isOver: () => boolean): Promise<void> {
  const usedAt = Date.now();
  const rows = await database.files.bulkGet(urls.map((url) => [userId, url]));
  const known = rows.filter((row) => row !== undefined).map((row) => ({ ...row, usedAt }));
  await storeFor(userId, database.files, () => database.files.bulkPut(known));
  for (const url of urls.filter((_, index) => !rows[index])) {
    if (isOver()) return;
    const answer = await fetch(url);
    if (!answer.ok) continue;
    const blob = await answer.blob();
    // The member may have signed out in the meantime.
    if (isOver()) return;
    const row = { userId, url, blob, size: blob.size, usedAt, onPurpose: 0 } as const;
    await storeFor(userId, database.files, () => database.files.put(row));
  }
  await keepBounded(userId);
}

/** Evicts the least recently read pictures. */
async function keepBounded(userId: number): Promise<void> {
  let bytes = 0;
  const surplus: [number, string][] = [];
  await database.files
    .where('[userId+usedAt]')
    .between([userId, 0], [userId, Infinity])
    // oxlint-disable-next-line unicorn/no-array-reverse -- Dexie's `Collection.reverse`, not an array's
    .reverse()
    .each(({ url, size, onPurpose }) => {
      if (onPurpose === 1) return;
      bytes += size;
      if (bytes > MOST) surplus.push([userId, url]);
    });
  await database.files.bulkDelete(surplus);
}
