import type { FeedPost, PostMedia } from '#shared/contracts/feed.ts';
import { smallPortrait } from '#shared/rules/media-files.ts';
import { database, keepFor } from './database.ts';

/** What pictures may take on a device, in bytes. What is kept on purpose comes on top. */
const MOST = 60_000_000;
/** A picture of a post is kept in the smallest width that is at least this, in pixels: a phone's, at its density. */
const WIDE_ENOUGH = 800;

/** People are shown small. */
const portraitOf = ({ profileImageUrl }: { profileImageUrl: string | null }): string | null =>
  profileImageUrl && smallPortrait(profileImageUrl);

const onPhone = ({ sizes, url }: PostMedia): string => sizes.find(({ width }) => width >= WIDE_ENOUGH)?.url ?? url;

/** The pictures of posts and of the people in them, by their addresses, each once, the newest post's first. */
export function picturesOf(posts: readonly FeedPost[]): string[] {
  const urls = posts.flatMap(({ author, comments, media, pictures, postType, preview }) => [
    portraitOf(author),
    ...(pictures ?? (postType === 'image' && media ? [media] : [])).map(onPhone),
    preview?.picture?.url ?? null,
    ...comments.map(({ user }) => portraitOf(user)),
  ]);
  return [...new Set(urls.filter((url) => url !== null))].filter((url) => url.startsWith('/api/media/'));
}

/** Keeps pictures that are not kept yet, one after the other. What cannot be fetched or stored is left out. */
export async function keepPictures(userId: number, urls: readonly string[], isOver: () => boolean): Promise<void> {
  const usedAt = Date.now();
  const rows = await database.files.bulkGet(urls.map((url) => [userId, url]));
  const known = rows.filter((row) => row !== undefined).map((row) => ({ ...row, usedAt }));
  await keepFor(userId, database.files, () => database.files.bulkPut(known));
  for (const url of urls.filter((_, index) => !rows[index])) {
    if (isOver()) return;
    const answer = await fetch(url);
    if (!answer.ok) continue;
    const blob = await answer.blob();
    // Somebody may have signed out in the meantime.
    if (isOver()) return;
    const row = { userId, url, blob, size: blob.size, usedAt, onPurpose: 0 } as const;
    await keepFor(userId, database.files, () => database.files.put(row));
  }
  await keepBounded(userId);
}

/** Removes the pictures that were part of what was read longest ago. */
async function keepBounded(userId: number): Promise<void> {
  let bytes = 0;
  const surplus: [number, string][] = [];
  await database.files
    .where('[userId+usedAt]')
    .between([userId, 0], [userId, Infinity])
    // oxlint-disable-next-line unicorn/no-array-reverse -- a collection of the database, which begins at its end
    .reverse()
    .each(({ url, size, onPurpose }) => {
      if (onPurpose === 1) return;
      bytes += size;
      if (bytes > MOST) surplus.push([userId, url]);
    });
  await database.files.bulkDelete(surplus);
}
