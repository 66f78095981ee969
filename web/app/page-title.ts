/*
 * The document's title: that of the page, and before it in brackets how much is new, as in "(3) The Bonjour Circle".
 */

let page: string | undefined;
let mark = '';

const write = (): void => {
  // Until a page has said its title, the document has brought one.
  page ??= document.title;
  const title = `${mark}${page}`;
  if (document.title !== title) document.title = title;
};

/** Writes the title of a page. @returns whether it is another one than before */
export function writePageTitle(title: string): boolean {
  const isNew = (page ?? document.title) !== title;
  page = title;
  write();
  return isNew;
}

/** Marks the title with what is new; an empty text takes the mark away. @param figure as in `3` or `99+` */
export function markTitle(figure: string): void {
  page ??= document.title;
  mark = figure ? `(${figure}) ` : '';
  write();
}
