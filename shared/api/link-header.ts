/** The cursor in `Link: <…?before=CURSOR>; rel="next"`, or null when there is no next page (decisions §2). */
export function nextCursor(header: string | null): string | null {
  for (const [, target, parameters] of (header ?? '').matchAll(/<([^>]*)>([^,]*)/g)) {
    if (target && /;\s*rel="?next"?(?:\s*;|\s*$)/.test(parameters ?? '')) {
      return new URL(target, 'http://same.invalid').searchParams.get('before');
    }
  }
  return null;
}
