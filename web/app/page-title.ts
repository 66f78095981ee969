/*
 * The document's title: the page's title, with the number of unread items before it, as in "(3) The Bonjour Circle".
 */

let page: string | undefined;
let mark = '';

const write = (): void => {
  // Until a page sets its title, the document's applies.
  page ??= document.title;
  const title = `${mark}${page}`;
  if (document.title !== title) document.title = title;
};

/** Sets the page's title. @returns whether it changed */
export function writePageTitle(title: string): boolean {
  const isNew = (page ?? document.title) !== title;
  page = title;
  write();
  return isNew;
}

/** Sets the unread mark; an empty text removes it. @param figure as in `3` or `99+` */
export function markTitle(figure: string): void {
  page ??= document.title;
  mark = figure ? `(${figure}) ` : '';
  write();
}
