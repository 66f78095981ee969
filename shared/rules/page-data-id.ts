/** The id of the element in which the server hands the page's data to the browser. */
export const pageDataId = 'page-data';

/** In the place of the slug, in the address and the data of the page that all unknown slugs of a route share: no slug. */
export const unknownSlug = '-';
