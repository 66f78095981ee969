import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { POST_SIZES } from '#shared/rules/media-files.ts';
import { refusedField } from '../../platform/errors.ts';
import type { Kept, Media } from '../../media/media.ts';
import { type ReceivedFile, wrongKind } from '../../media/received-file.ts';

const MISSING = {
  image: 'Please select an image to upload',
  audio: 'Please select an audio file to upload',
} as const;

/**
 * Keeps the file of an image or audio post (members-side §6); other posts have none.
 * @throws HttpError 400 when there is no file, or one too many; 415 when it is of the other kind
 */
export async function keepPostFile(
  media: Media,
  postType: NonNullable<PostForm['postType']>,
  file: ReceivedFile | undefined,
): Promise<Kept | undefined> {
  if (postType !== 'image' && postType !== 'audio') {
    if (file) throw refusedField('validation_failed', file.field, 'Only image and audio posts take a file');
    return undefined;
  }
  if (!file) throw refusedField('validation_failed', 'file', MISSING[postType]);
  const kind = postType === 'image' ? 'picture' : 'audio';
  if (file.kind !== kind) throw wrongKind(file.field, [kind]);
  return kind === 'picture' ? media.keepPicture(file, { sizes: POST_SIZES }) : media.keepAudio(file);
}
