import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { ToastInput } from './toast/toast-store.ts';

export type FileType = 'image' | 'audio';

export const takesFile = (type: PostForm['postType']): type is FileType => type === 'image' || type === 'audio';

/** What the screens say of each kind of file (members-side §6). */
export const fileWords = {
  image: {
    noun: 'image',
    label: 'Image',
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    hint: 'JPEG, PNG, WebP or GIF, up to 5 MB',
    wrongType: 'Please select an image file',
    tooLarge: 'Please select an image smaller than 5MB',
    missing: { title: 'Image required', description: 'Please select an image to upload' },
    largest: limits.pictureFile,
  },
  audio: {
    noun: 'audio file',
    label: 'Audio',
    accept: 'audio/*,.mp3,.m4a,.wav,.ogg,.flac',
    hint: 'MP3, M4A, WAV, OGG or FLAC, up to 100 MB',
    wrongType: 'Please select an audio file',
    tooLarge: 'Please select an audio file smaller than 100MB',
    missing: { title: 'Audio required', description: 'Please select an audio file to upload' },
    largest: limits.audioFile,
  },
} as const;

/** What is wrong with a file that was chosen, as far as the browser can tell; the server looks inside. */
export function complaintOf(type: FileType, file: File): ToastInput | undefined {
  const { wrongType, tooLarge, largest } = fileWords[type];
  // Some systems know no type for some sounds.
  const isNamedSo = type === 'audio' && /\.(?:mp3|m4a|wav|ogg|flac)$/i.test(file.name);
  if (!file.type.startsWith(`${type}/`) && !isNamedSo) {
    return { variant: 'destructive', title: 'Invalid file type', description: wrongType };
  }
  if (file.size > largest) return { variant: 'destructive', title: 'File too large', description: tooLarge };
  return undefined;
}

/** `1.4 MB`, as people read sizes. */
export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
