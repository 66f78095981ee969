import type { Endpoint } from '../contracts/endpoint.ts';

/**
 * The key of a read: the parts of its path, so that joined by a slash they are the address (public-side §7).
 * `/api/feed/posts/:id/comments` with id 3 → `['/api/feed/posts', '3', 'comments']`: what is inside a thing is
 * invalidated with it. A query, when given, is the last part.
 */
export function queryKey(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query?: Record<string, unknown>,
): readonly unknown[] {
  const parts: unknown[] = endpoint.path
    .split(/\/:([a-zA-Z]+)\/?/)
    .map((part, index) => (index % 2 === 1 ? String(params[part]) : part))
    .filter((part) => part !== '');
  return query ? [...parts, query] : parts;
}
