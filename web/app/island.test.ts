import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { island, loadIslands, withIslands } from './island.tsx';

const saying = (words: string) => island(async () => ({ Part: () => createElement('p', null, words) }), 'Part');
const render = (tree: ReactNode, prefix = '') => renderToString(tree, { identifierPrefix: prefix });
const page = (...parts: ReactNode[]) =>
  createElement(StaticRouter, { location: '/' }, createElement('main', null, ...parts));
const Broken = (): ReactNode => {
  throw new Error('this page cannot be rendered');
};

it('of a page that could not be rendered is not put into the next one', async () => {
  const [Former, Next] = [saying('of the former page'), saying('of this page')];
  await loadIslands();
  const broken = page(createElement(Former), createElement(Broken));
  expect(() => withIslands(broken, render)).toThrow('this page cannot be rendered');
  const html = withIslands(page(createElement(Next), null), render);
  expect(html).toContain('of this page');
  expect(html).not.toContain('of the former page');
});
