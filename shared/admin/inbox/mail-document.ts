/** Emails may load only their embedded pictures: no scripts, and nothing remote. Styles are set from outside. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** Elements with side effects, which no email needs. */
const REMOVED =
  'script, style, link, meta, base, title, iframe, frame, object, embed, applet, form > button, input, svg use';
const LOADING = new Set([
  'src',
  'srcset',
  'background',
  'poster',
  'data',
  'action',
  'formaction',
  'ping',
  'xlink:href',
]);
const LINK = /^(?:https?:|mailto:|tel:)/i;

/** Holds an element's styles for the page to apply, because the page's policy, which the frame inherits, blocks them. */
export const STYLE = 'data-style';

/** Removes imports and remote pictures. */
const ownStyles = (css: string): string =>
  css.replaceAll(/@import[^;]*;?/gi, '').replaceAll(/url\(\s*(?!['"]?data:)[^)]*\)/gi, 'none');

interface MailDocument {
  /** For the frame's `srcdoc`. */
  readonly html: string;
  readonly styles: readonly string[];
}

/**
 * An email as a separate document, whose links open beside the console. Everything that would run or load something is
 * removed, although the frame's sandbox and policy would block it too.
 */
export function mailDocument(html: string): MailDocument {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const styles = Array.from(mail.querySelectorAll('style'), ({ textContent }) => ownStyles(textContent ?? ''));
  for (const element of mail.querySelectorAll(REMOVED)) element.remove();
  for (const element of mail.body.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes)) tidy(element, name.toLowerCase(), value);
  }
  return {
    styles,
    html: `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light"><base target="_blank"></head><body>${mail.body.innerHTML}</body></html>`,
  };
}

function tidy(element: Element, name: string, value: string): void {
  if (name === 'style') {
    element.setAttribute(STYLE, ownStyles(value));
    element.removeAttribute(name);
  } else if (name.startsWith('on')) element.removeAttribute(name);
  else if (LOADING.has(name) && !/^data:image\//i.test(value.trim())) element.removeAttribute(name);
  else if (name === 'href' && !LINK.test(value.trim())) element.removeAttribute(name);
}
