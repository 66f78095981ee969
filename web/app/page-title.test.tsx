import { beforeEach, expect, it, vi } from 'vitest';
import type * as Module from './page-title.ts';

let module: typeof Module;
beforeEach(async () => {
  vi.resetModules();
  document.title = 'From the document';
  module = await import('./page-title.ts');
});

it('the title begins with the unread count while there is one', () => {
  module.markTitle('3');
  expect(document.title).toBe('(3) From the document');
  expect(module.writePageTitle('The Circle')).toBe(true);
  expect(document.title).toBe('(3) The Circle');
  module.markTitle('99+');
  expect(document.title).toBe('(99+) The Circle');
  expect(module.writePageTitle('The Circle')).toBe(false);
  module.markTitle('');
  expect(document.title).toBe('The Circle');
});

it('setting the document’s own title again reports no change', () => {
  expect(module.writePageTitle('From the document')).toBe(false);
});
