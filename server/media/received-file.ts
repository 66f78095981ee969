import { fileTypeFromFile } from 'file-type';
import type { FileField, FileKind } from '#shared/contracts/endpoint.ts';
import { refusedField } from '../platform/errors.ts';

/** A file that lies in the folder for what comes in, and is removed with the request unless it is taken over. */
export interface ReceivedFile {
  readonly path: string;
  /** The form's field that it came in, which a refusal names. */
  readonly field: string;
  readonly bytes: number;
  /** Hash of the content, in hexadecimal. An `Idempotency-Key` covers it too. */
  readonly sha256: string;
  /** The member or the client that sent it. Files of one sender wait in one line, so that many of them delay no others. */
  readonly sender?: string;
  /** By its content. Only its first bytes were read: whether it can be decoded, `keepPicture` and `keepAudio` find out. */
  readonly kind: FileKind;
  /** Its media type, by its content. */
  readonly type: string;
}

/** Every media type that is taken; what is not listed is refused, SVG and HTML among it. */
const KINDS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  // As the library calls a PNG that moves.
  'image/apng': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'audio/mpeg': 'audio',
  'audio/wav': 'audio',
  'audio/ogg': 'audio',
  'audio/flac': 'audio',
  'audio/mp4': 'audio',
  'audio/aac': 'audio',
  'audio/webm': 'audio',
};

/**
 * One name for each type, and not the library's: `audio/x-m4a`, `audio/ogg; codecs=opus`. What may hold a film is taken for a
 * sound here: by its first bytes it cannot be told, since recorders write all kinds of brands. `keepAudio` looks for moving pictures.
 */
const plain = (type: string): string => NAMES[type.replace(/;.*/, '')] ?? type.replace(/;.*/, '');
const NAMES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
  'video/x-m4v': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/3gpp': 'audio/mp4',
  'video/3gpp2': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'application/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/webm',
  'audio/matroska': 'audio/webm',
};

const CHOOSE: Readonly<Record<FileKind, string>> = {
  picture: 'an image file (JPEG, PNG, WebP or GIF)',
  audio: 'an audio file (MP3, M4A, AAC, WAV, OGG, FLAC or WebM)',
};
const SMALLER: Readonly<Record<FileKind, string>> = { picture: 'an image', audio: 'an audio file' };

/**
 * Finds out what a file is.
 * @throws HttpError 400 when it is empty, 415 when it is of no kind that the call takes, 413 when it is too large for its kind
 */
export async function checkFile(
  file: Pick<ReceivedFile, 'path' | 'bytes' | 'sha256'>,
  { field, kinds }: FileField,
): Promise<ReceivedFile> {
  if (file.bytes === 0) throw refusedField('validation_failed', field, 'This file is empty. Please choose another.');
  // A file that breaks off in its first bytes is nothing that we know.
  const type = plain((await fileTypeFromFile(file.path).catch(() => undefined))?.mime ?? '');
  const kind = KINDS[type];
  const limit = kind && kinds[kind];
  if (!kind || limit === undefined) throw wrongKind(field, Object.keys(kinds) as FileKind[]);
  if (file.bytes > limit) {
    throw refusedField('too_large', field, `Please select ${SMALLER[kind]} smaller than ${limit / 2 ** 20}MB`);
  }
  return { ...file, field, kind, type };
}

/** The refusal of a file of another kind than the field takes. */
export const wrongKind = (field: string, kinds: readonly FileKind[]) =>
  refusedField('unsupported_media_type', field, `Please select ${kinds.map((kind) => CHOOSE[kind]).join(' or ')}`);
