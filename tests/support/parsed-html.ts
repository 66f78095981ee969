import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
export interface FoundElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The result of a browser's HTML parser: the elements in order, those of templates included, and the text. */
export function parseHtml(html: string): { elements: FoundElement[]; text: string; comments: number } {
  const elements: FoundElement[] = [];
  let text = '';
  let comments = 0;
  const walk = (node: Node): void => {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterMap['textNode']).value;
    if (node.nodeName === '#comment') comments++;
    if ('tagName' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      elements.push({ name: node.tagName, attributes });
    }
    if ('content' in node) walk(node.content);
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parseFragment(html));
  return { elements, text, comments };
}
