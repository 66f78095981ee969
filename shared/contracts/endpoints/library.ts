import { memberEndpoint } from '../endpoint.ts';
import type * as library from '../library.ts';

export const getLibrary = memberEndpoint<typeof library.getLibrary>('library.get', 'GET', '/api/library');
export const listLibrary = memberEndpoint<typeof library.listLibrary>('library.list', 'GET', '/api/library/resources');
export const getLibraryResource = memberEndpoint<typeof library.getLibraryResource>(
  'library.resource',
  'GET',
  '/api/library/:slug',
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
