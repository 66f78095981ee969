import { libraryKinds, libraryLevels, libraryTopics, type LibraryStatus } from '#shared/contracts/choices.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { changeResource, getEditedResource, restoreResource } from '#shared/contracts/endpoints/library.ts';
import { libraryResourceChange } from '#shared/contracts/forms/library.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import type { EditedCollection, EditedResource } from '#shared/contracts/library-console.ts';
import { clockTime, libraryKindNames, libraryLevelNames, libraryTopicNames } from '#shared/rules/library-labels.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import type { BadgeTone } from '#shared/ui/badge.tsx';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { differencesBetween } from '../conflicts/edited-form-parts.tsx';
import type { EditedKind, FieldErrors } from '../conflicts/use-edited-form.ts';
import { refreshLibrary } from './library-trash.ts';

export type ResourceBody = Omit<InputOf<typeof changeResource>['body'], 'ifUpdatedAt'>;

/** The values of a resource's form, as typed. */
export interface ResourceValues extends Required<Omit<ResourceBody, 'doc' | 'film' | 'minutes' | 'captions'>> {
  readonly doc: RichText;
  readonly minutes: string;
  /** A link to YouTube or Vimeo, and the length as in `12:30`. An uploaded film is not part of the form. */
  readonly filmAddress: string;
  readonly filmLength: string;
  readonly captions: string;
}

/** The name and colour of each status. */
export const statusLabels: Readonly<Record<LibraryStatus, readonly [label: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'blue'],
  published: ['Published', 'success'],
};

export const kindOptions = libraryKinds.map((kind) => [kind, libraryKindNames[kind]] as const);
export const topicOptions = libraryTopics.map((topic) => [topic, libraryTopicNames[topic]] as const);
export const levelOptions = libraryLevels.map((level) => [level, libraryLevelNames[level]] as const);

export function valuesOf(resource: EditedResource): ResourceValues {
  const { title, kind, slug, summary, topic, level, minutes, audience, collectionId, cover, doc, film } = resource;
  const linked = film?.provider === 'file' ? null : film;
  return {
    title,
    kind,
    slug,
    summary,
    topic,
    level,
    audience,
    collectionId,
    doc,
    minutes: String(minutes),
    coverId: cover?.id ?? null,
    filmAddress: linked ? addressOf(linked) : '',
    filmLength: linked ? clockTime(linked.seconds) : '',
    captions: resource.captions ?? '',
  };
}

const addressOf = ({
  provider,
  id,
  hash,
}: {
  readonly provider: 'youtube' | 'vimeo';
  readonly id: string;
  readonly hash: string | null;
}): string =>
  provider === 'youtube'
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`;

/** Seconds of a length such as `12:30` or `1:02:30`; undefined for anything else. */
export function secondsOf(length: string): number | undefined {
  if (!/^\d{1,2}(?::[0-5]\d){1,2}$/.test(length.trim())) return undefined;
  return length
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The request body of a form, or the errors by field. */
export function bodyOf(values: ResourceValues, ifUpdatedAt: string): { body: ResourceBody } | { errors: FieldErrors } {
  const { filmAddress, filmLength, minutes, captions, ...fields } = values;
  const link = filmAddress.trim() === '' ? null : parseVideoLink(filmAddress.trim());
  const seconds = secondsOf(filmLength);
  const errors: Record<string, string> = {};
  if (filmAddress.trim() !== '' && !link) errors['filmAddress'] = 'Please paste a link to a film on YouTube or Vimeo';
  if (link && !seconds) errors['filmLength'] = 'Please enter how long it is, such as 12:30';
  const film = !link || !seconds ? null : filmOf(link, seconds);
  const body = {
    ...fields,
    film,
    minutes: Number(minutes || Number.NaN),
    captions: captions.trim() === '' ? null : captions,
  };
  const checked = libraryResourceChange.safeParse({ ...body, ifUpdatedAt });
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join('.')] ??= message;
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

const filmOf = (link: NonNullable<ReturnType<typeof parseVideoLink>>, seconds: number): ResourceBody['film'] =>
  link.provider === 'youtube'
    ? { provider: 'youtube', id: link.id, seconds }
    : { provider: 'vimeo', id: link.id, hash: link.hash ?? null, seconds };

/** How a resource is edited. */
export const editedResourceKind: EditedKind<EditedResource, ResourceValues, ResourceBody> = {
  what: 'resource',
  valuesOf,
  bodyOf,
  isWhole: ({ title, captions, doc }) =>
    typeof title === 'string' && typeof captions === 'string' && Array.isArray(doc?.content),
  key: (id) => queryKey(getEditedResource, { id: String(id) }),
  refresh: refreshLibrary,
  send: (client, id, body) => client.call(changeResource, { params: { id: String(id) }, body }),
  read: (client, id) => client.call(getEditedResource, { params: { id: String(id) } }),
  restore: (client, id) => client.call(restoreResource, { params: { id: String(id) } }),
};

/** The fields that differ, with their texts. */
export const differencesOf = (
  both: { readonly theirs: ResourceValues; readonly mine: ResourceValues },
  collections: readonly EditedCollection[],
): Difference[] =>
  differencesBetween<ResourceValues>(
    [
      ['Title', ({ title }) => title],
      ['Summary', ({ summary }) => summary],
      ['Kind', ({ kind }) => libraryKindNames[kind]],
      ['Topic', ({ topic }) => libraryTopicNames[topic]],
      ['Level', ({ level }) => libraryLevelNames[level]],
      ['Minutes', ({ minutes }) => minutes],
      ['Audience', ({ audience }) => audience],
      ['Collection', ({ collectionId }) => collections.find(({ id }) => id === collectionId)?.title ?? 'None'],
      ['Address', ({ slug }) => slug],
      ['Cover', ({ coverId }) => (coverId === null ? 'None' : `Picture ${coverId}`)],
      ['Film', ({ filmAddress, filmLength }) => [filmAddress, filmLength].filter(Boolean).join(', ')],
      ['Captions', ({ captions }) => captions],
      ['Text', ({ doc }) => textOf(doc, { links: true })],
    ],
    both,
  );
