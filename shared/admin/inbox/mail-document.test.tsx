import { expect, it, vi } from 'vitest';
import { mailDocument } from './mail-document.ts';

/** In browsers, the list of attributes changes while it is read. */
function changeAttributesLive(): void {
  const attributes = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')!;
  vi.spyOn(Element.prototype, 'attributes', 'get').mockImplementation(function read(this: Element) {
    const all = attributes.get!.call(this) as NamedNodeMap;
    return Object.create(all, {
      [Symbol.iterator]: {
        *value() {
          for (let at = 0; at < all.length; at++) yield all[at];
        },
      },
    }) as NamedNodeMap;
  });
}

it('removes everything from an email that would run code or load content', () => {
  changeAttributesLive();
  const { html, styles } =
    mailDocument(`<style>p{color:red;background:url(https://spy.example/a)} @import "https://spy.example/b";</style>
    <script>alert(1)</script><p style="color:blue;background:url('https://spy.example/c')" onclick="alert(2)">Bonjour</p>
    <img src="https://spy.example/d" srcset="https://spy.example/e"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
    <object data="https://spy.example/f"></object><embed src="https://spy.example/g">
    <table background="https://spy.example/h"><tr><td>Cell</td></tr></table>
    <a href="javascript:alert(3)">One</a><a href="https://school.example/">Two</a>`);
  expect(html + styles.join()).not.toMatch(/spy\.example|<script|onclick|javascript:| style=/);
  for (const kept of ['Bonjour', 'Cell', 'data:image/gif', 'href="https://school.example/"', 'data-style="color:blue'])
    expect(html).toContain(kept);
  expect(styles.join()).toContain('color:red');
});
