import * as z from 'zod/mini';
import { blogPicture } from './blog.ts';
import { libraryCollectionKinds, libraryKinds, libraryLevels, libraryStatuses, libraryTopics } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { consoleSearch, editedVersion, id, idParams, inTrash, pageQuery, success, timestamp } from './fields.ts';
import {
  libraryBeginning,
  libraryCollectionForm,
  libraryFileForm,
  libraryOrder,
  libraryPublication,
  libraryResourceChange,
  libraryVersion,
} from './forms/library.ts';
import { libraryCue, libraryFile, libraryFilm } from './library.ts';
import { libraryLimits } from './library-limits.ts';
import { publishingLimits } from './publishing-limits.ts';
import { richText } from './rich-text.ts';

/** A resource in the console's list. */
export const editedResourceSummary = z.strictObject({
  id,
  slug: z.string(),
  kind: z.enum(libraryKinds),
  title: z.string(),
  status: z.enum(libraryStatuses),
  collectionId: z.nullable(id),
  publishedAt: z.nullable(timestamp),
  scheduledFor: z.nullable(timestamp),
  updatedAt: timestamp,
  trash: z.nullable(inTrash),
  /** How many members have opened, finished and saved it, without names. */
  opened: z.int(),
  done: z.int(),
  saved: z.int(),
});
export type EditedResourceSummary = z.output<typeof editedResourceSummary>;

export const editedResource = z.extend(editedResourceSummary, {
  summary: z.string(),
  topic: z.enum(libraryTopics),
  level: z.enum(libraryLevels),
  minutes: z.int(),
  audience: z.string(),
  doc: richText,
  pictures: z.array(blogPicture),
  cover: z.nullable(blogPicture),
  film: z.nullable(libraryFilm),
  captions: z.nullable(z.string()),
  transcript: z.array(libraryCue),
  downloads: z.array(libraryFile),
});
export type EditedResource = z.output<typeof editedResource>;

export const listEditedResources = {
  access: 'admin',
  summary: 'List library resources, last changed first',
  query: z.extend(pageQuery, {
    search: consoleSearch,
    /** `trash`: deleted resources, which appear in no other list. */
    state: z.optional(z.enum([...libraryStatuses, 'trash'])),
  }),
  response: z.array(editedResourceSummary),
  paged: true,
} satisfies Contract;

export const getEditedResource = {
  access: 'admin',
  summary: 'Get a library resource for editing',
  params: idParams,
  response: editedResource,
  errors: ['not_found'],
} satisfies Contract;

export const beginResource = {
  access: 'admin',
  summary: 'Create a draft resource',
  body: libraryBeginning,
  status: 201,
  response: editedResource,
} satisfies Contract;

export const changeResource = {
  access: 'admin',
  summary: 'Save a resource; changes to a published one show at once',
  params: idParams,
  body: libraryResourceChange,
  bodyLimit: libraryLimits.body,
  bodyDepth: publishingLimits.documentDepth,
  response: editedResource,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const publishResource = {
  access: 'admin',
  summary: 'Publish a resource now, or schedule it',
  params: idParams,
  body: libraryPublication,
  response: editedResource,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const unpublishResource = {
  access: 'admin',
  summary: 'Unpublish a resource, or cancel its schedule',
  params: idParams,
  body: libraryVersion,
  response: editedResource,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const deleteResource = {
  access: 'admin',
  summary: 'Move a resource to the trash',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const restoreResource = {
  access: 'admin',
  summary: 'Restore a resource from the trash as a draft',
  params: idParams,
  response: editedResource,
  errors: ['not_found'],
} satisfies Contract;

export const deleteTrashedResource = {
  access: 'admin',
  summary: 'Permanently delete a resource from the trash, with its files and members’ progress',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

const film = z.strictObject({ film: z.nullable(libraryFilm) });

export const putResourceFilm = {
  access: 'admin',
  summary: 'Upload the film of a resource; members see it at once',
  params: idParams,
  file: { field: 'film', kinds: { film: libraryLimits.film }, ofSite: true },
  response: film,
  errors: ['not_found'],
} satisfies Contract;

export const deleteResourceFilm = {
  access: 'admin',
  summary: 'Delete the uploaded film of a resource',
  params: idParams,
  response: film,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

const files = z.array(libraryFile);
const fileParams = z.extend(idParams, { file: idParams.shape.id });

export const addResourceFile = {
  access: 'admin',
  summary: 'Upload a file to the end of a resource’s list',
  params: idParams,
  body: libraryFileForm,
  file: {
    field: 'file',
    kinds: { document: libraryLimits.file, picture: libraryLimits.file },
    ofSite: true,
  },
  status: 201,
  response: files,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const renameResourceFile = {
  access: 'admin',
  summary: 'Rename a file of a resource',
  params: fileParams,
  body: libraryFileForm,
  response: files,
  errors: ['not_found'],
} satisfies Contract;

export const deleteResourceFile = {
  access: 'admin',
  summary: 'Delete a file of a resource',
  params: fileParams,
  response: files,
  errors: ['not_found'],
} satisfies Contract;

export const orderResourceFiles = {
  access: 'admin',
  summary: 'Reorder the files of a resource',
  params: idParams,
  body: libraryOrder,
  response: files,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

/** A collection in the console. */
export const editedCollection = z.strictObject({
  id,
  slug: z.string(),
  kind: z.enum(libraryCollectionKinds),
  title: z.string(),
  summary: z.string(),
  /** All its resources in order, including drafts and scheduled ones. */
  resources: z.array(z.strictObject({ id, title: z.string(), status: z.enum(libraryStatuses) })),
  /** When its own fields were last changed. */
  updatedAt: timestamp,
});
export type EditedCollection = z.output<typeof editedCollection>;

const collections = z.array(editedCollection);

export const listEditedCollections = {
  access: 'admin',
  summary: 'List the library’s collections in order',
  response: collections,
} satisfies Contract;

export const createCollection = {
  access: 'admin',
  summary: 'Create a collection at the end of the list',
  body: libraryCollectionForm,
  status: 201,
  response: collections,
  errors: ['conflict'],
} satisfies Contract;

export const changeCollection = {
  access: 'admin',
  summary: 'Change a collection',
  params: idParams,
  body: z.extend(libraryCollectionForm, { ifUpdatedAt: editedVersion }),
  response: collections,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const deleteCollection = {
  access: 'admin',
  summary: 'Delete a collection and keep its resources',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const orderCollections = {
  access: 'admin',
  summary: 'Reorder the collections',
  body: libraryOrder,
  response: collections,
  errors: ['conflict'],
} satisfies Contract;

export const orderResources = {
  access: 'admin',
  summary: 'Reorder the resources of a collection',
  params: idParams,
  body: libraryOrder,
  response: collections,
  errors: ['not_found', 'conflict'],
} satisfies Contract;
