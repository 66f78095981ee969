import type { Answer } from './test-client.ts';

/** The cursor of the next page, from the `Link` header. */
export function cursorOf({ headers }: Pick<Answer<unknown>, 'headers'>): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return (address && new URL(address, 'http://x').searchParams.get('before')) || undefined;
}
