import { expect, it } from 'vitest';
import { fixedPathsFirst } from './route-order.ts';

it('matches fixed paths before those with a parameter', () => {
  const paths = ['/api/library/:slug', '/api/library/:id/saved', '/api/library/resources', '/api/library'];
  const routes = paths.map((path) => ({ endpoint: { path } }));
  expect(fixedPathsFirst(routes).map(({ endpoint }) => endpoint.path)).toEqual([
    '/api/library',
    '/api/library/resources',
    '/api/library/:slug',
    '/api/library/:id/saved',
  ]);
});
