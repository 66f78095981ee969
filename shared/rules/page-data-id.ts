/** The id of the element in which the server hands the page's data to the browser. */
export const pageDataId = 'page-data';
