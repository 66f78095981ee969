import { adminEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as desk from '../library-console.ts';
import type * as library from '../library.ts';

export const getLibrary = memberEndpoint<typeof library.getLibrary>('library.get', 'GET', '/api/library');
export const listLibrary = memberEndpoint<typeof library.listLibrary>('library.list', 'GET', '/api/library/resources');
export const getLibraryResource = memberEndpoint<typeof library.getLibraryResource>(
  'library.resource',
  'GET',
  '/api/library/:slug',
);
export const getCirclePreview = publicEndpoint<typeof library.getCirclePreview>(
  'library.preview',
  'GET',
  '/api/circle/preview',
);
export const listFinishedCourses = memberEndpoint<typeof library.listFinishedCourses>(
  'library.courses',
  'GET',
  '/api/users/:userId/courses',
);
export const getLibraryDocx = memberEndpoint<typeof library.getLibraryDocx>(
  'library.docx',
  'GET',
  '/api/library/:slug/document.docx',
);
export const getLibraryPdf = memberEndpoint<typeof library.getLibraryPdf>(
  'library.pdf',
  'GET',
  '/api/library/:slug/document.pdf',
);
export const getLibraryFilm = memberEndpoint<typeof library.getLibraryFilm>(
  'library.film',
  'GET',
  '/api/library/:slug/film',
);
export const getLibraryCaptions = memberEndpoint<typeof library.getLibraryCaptions>(
  'library.captions',
  'GET',
  '/api/library/:slug/captions.vtt',
);
export const getLibraryFile = memberEndpoint<typeof library.getLibraryFile>(
  'library.file',
  'GET',
  '/api/library/:slug/files/:file',
);
export const saveResource = memberEndpoint<typeof library.saveResource>(
  'library.save',
  'POST',
  '/api/library/:id/saved',
);
export const unsaveResource = memberEndpoint<typeof library.unsaveResource>(
  'library.unsave',
  'DELETE',
  '/api/library/:id/saved',
);
export const visitLibrary = memberEndpoint<typeof library.visitLibrary>('library.visit', 'POST', '/api/library/visits');
export const putLibraryProgress = memberEndpoint<typeof library.putLibraryProgress>(
  'library.progress',
  'PUT',
  '/api/library/:id/progress',
);

const RESOURCES = '/api/admin/library/resources';
const RESOURCE = `${RESOURCES}/:id` as const;
export const listEditedResources = adminEndpoint<typeof desk.listEditedResources>(
  'library.edited.list',
  'GET',
  RESOURCES,
);
export const getEditedResource = adminEndpoint<typeof desk.getEditedResource>('library.edited.get', 'GET', RESOURCE);
export const beginResource = adminEndpoint<typeof desk.beginResource>('library.begin', 'POST', RESOURCES);
export const changeResource = adminEndpoint<typeof desk.changeResource>('library.change', 'PUT', RESOURCE);
export const publishResource = adminEndpoint<typeof desk.publishResource>(
  'library.publish',
  'POST',
  `${RESOURCE}/publish`,
);
export const unpublishResource = adminEndpoint<typeof desk.unpublishResource>(
  'library.unpublish',
  'POST',
  `${RESOURCE}/unpublish`,
);
export const deleteResource = adminEndpoint<typeof desk.deleteResource>('library.delete', 'DELETE', RESOURCE);
export const restoreResource = adminEndpoint<typeof desk.restoreResource>(
  'library.restore',
  'POST',
  `${RESOURCE}/restore`,
);

export const putResourceFilm = adminEndpoint<typeof desk.putResourceFilm>(
  'library.film.put',
  'POST',
  `${RESOURCE}/film`,
  'film',
);
export const deleteResourceFilm = adminEndpoint<typeof desk.deleteResourceFilm>(
  'library.film.delete',
  'DELETE',
  `${RESOURCE}/film`,
);
export const addResourceFile = adminEndpoint<typeof desk.addResourceFile>(
  'library.files.add',
  'POST',
  `${RESOURCE}/files`,
  'file',
);
export const orderResourceFiles = adminEndpoint<typeof desk.orderResourceFiles>(
  'library.files.order',
  'POST',
  `${RESOURCE}/files/order`,
);
export const renameResourceFile = adminEndpoint<typeof desk.renameResourceFile>(
  'library.files.rename',
  'PUT',
  `${RESOURCE}/files/:file`,
);
export const deleteResourceFile = adminEndpoint<typeof desk.deleteResourceFile>(
  'library.files.delete',
  'DELETE',
  `${RESOURCE}/files/:file`,
);
export const deleteTrashedResource = adminEndpoint<typeof desk.deleteTrashedResource>(
  'library.trash.delete',
  'DELETE',
  `${RESOURCE}/trash`,
);

const COLLECTIONS = '/api/admin/library/collections';
const COLLECTION = `${COLLECTIONS}/:id` as const;
export const listEditedCollections = adminEndpoint<typeof desk.listEditedCollections>(
  'library.collections.list',
  'GET',
  COLLECTIONS,
);
export const createCollection = adminEndpoint<typeof desk.createCollection>(
  'library.collections.create',
  'POST',
  COLLECTIONS,
);
export const changeCollection = adminEndpoint<typeof desk.changeCollection>(
  'library.collections.change',
  'PUT',
  COLLECTION,
);
export const deleteCollection = adminEndpoint<typeof desk.deleteCollection>(
  'library.collections.delete',
  'DELETE',
  COLLECTION,
);
export const orderCollections = adminEndpoint<typeof desk.orderCollections>(
  'library.collections.order',
  'POST',
  `${COLLECTIONS}/order`,
);
export const orderResources = adminEndpoint<typeof desk.orderResources>('library.order', 'POST', `${COLLECTION}/order`);
