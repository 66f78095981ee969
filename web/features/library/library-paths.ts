export const LIBRARY = '/library';
export const resourcePath = (slug: string): string => `${LIBRARY}/${slug}`;
export const collectionPath = (slug: string): string => `${LIBRARY}/collections/${slug}`;
