import { fileTypeFromFile } from 'file-type';
import type { FileField, FileKind } from '#shared/contracts/endpoint.ts';
import { refusedField } from '../platform/errors.ts';

/** A file in the folder for incoming files. It is removed with the request unless it is taken over. */
export interface ReceivedFile {
  readonly path: string;
  /** The form field that contained it, for error messages. */
  readonly field: string;
  readonly bytes: number;
  /** What its sender calls it: any text, and no hint of its type. */
  readonly name?: string;
  /** Hash of the content, in hexadecimal. An `Idempotency-Key` covers it too. */
  readonly sha256: string;
  /** The member or client that sent it. One sender's files share a queue, so that they do not delay others'. */
  readonly sender?: string;
  /** By its content. Only its first bytes were read: `keepPicture` and `keepAudio` check whether it can be decoded. */
  readonly kind: FileKind;
  /** Its media type, by its content. */
  readonly type: string;
}

/** The accepted media types. Others, such as SVG and HTML, are refused. */
const KINDS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  // The library's name for an animated PNG.
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
  'application/pdf': 'document',
  'application/zip': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
};
/** Films, where a call accepts them. */
const FILMS: ReadonlySet<string> = new Set(['video/mp4', 'video/x-m4v']);

/**
 * Unifies the library's names for types: `audio/x-m4a`, `audio/ogg; codecs=opus`. Containers that may hold video count
 * as sound here, because recorders write all kinds of brands. `keepAudio` checks for video.
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
  film: 'a film (MP4)',
  document: 'a document (Word, Excel, PowerPoint, PDF or ZIP)',
};
const SMALLER: Readonly<Record<FileKind, string>> = {
  picture: 'an image',
  audio: 'an audio file',
  film: 'a film',
  document: 'a document',
};

/**
 * Detects a file's type.
 * @throws HttpError 400 when it is empty, 415 for a type that the call does not accept, 413 when too large for its type
 */
export async function checkFile(
  file: Pick<ReceivedFile, 'path' | 'bytes' | 'sha256' | 'name'>,
  { field, kinds }: FileField,
): Promise<ReceivedFile> {
  if (file.bytes === 0) throw refusedField('validation_failed', field, 'This file is empty. Please choose another.');
  // A file that ends within its first bytes is of no known type.
  const mime = (await fileTypeFromFile(file.path).catch(() => undefined))?.mime ?? '';
  const isFilm = kinds.film !== undefined && FILMS.has(mime);
  const type = isFilm ? 'video/mp4' : plain(mime);
  const kind = isFilm ? 'film' : KINDS[type];
  const limit = kind && kinds[kind];
  if (!kind || limit === undefined) throw wrongKindError(field, Object.keys(kinds) as FileKind[]);
  if (file.bytes > limit) {
    throw refusedField('too_large', field, `Please select ${SMALLER[kind]} smaller than ${limit / 2 ** 20}MB`);
  }
  return { ...file, field, kind, type };
}

/** The error for a file of a type that the field does not accept. */
export const wrongKindError = (field: string, kinds: readonly FileKind[]) =>
  refusedField('unsupported_media_type', field, `Please select ${kinds.map((kind) => CHOOSE[kind]).join(' or ')}`);
