import { expect, it } from 'vitest';
import { roomsOf, withRooms } from './chunks.ts';

/** What each file of a small site imports at once, and what later. */
const SITE: Record<string, readonly [now: readonly string[], later: readonly string[]]> = {
  'web/entry-public.ts': [['web/page.ts'], ['web/features/chat/chat.island.tsx']],
  'web/page.ts': [[], []],
  'web/features/chat/chat.island.tsx': [['button.ts'], ['web/device/outbox/keep-inquiry.ts', 'sign-out.ts']],
  'web/device/outbox/keep-inquiry.ts': [['outbox.ts', 'button.ts'], ['web/device/outbox/indexed-store.ts']],
  'web/device/outbox/indexed-store.ts': [['database.ts'], []],
  'web/entry-client.tsx': [
    ['button.ts', 'router.ts', 'site.css'],
    ['web/features/feed/feed.page.tsx', 'profile.ts'],
  ],
  'web/features/feed/feed.page.tsx': [['outbox.ts', 'router.ts', 'post.ts'], ['editor.ts']],
  'button.ts': [[], []],
  'database.ts': [[], []],
  'editor.ts': [[], []],
  'outbox.ts': [[], []],
  'post.ts': [['button.ts'], []],
  'profile.ts': [['post.ts'], []],
  'router.ts': [[], []],
  'sign-out.ts': [[], []],
  'site.css': [[], []],
};

it('sorts each module into the first room that needs it at once', () => {
  const getModule = (id: string) => {
    const [now, later] = SITE[id.slice('/site/'.length)] ?? [[], []];
    const ids = (names: readonly string[]) => names.map((name) => `/site/${name}`);
    return { importedIds: ids(now), dynamicallyImportedIds: ids(later) };
  };
  const rooms = roomsOf(['/site/web/entry-public.ts', '/site/web/entry-client.tsx'], getModule, '/site');
  expect(Object.fromEntries([...rooms].map(([id, room]) => [id.slice('/site/'.length), room]))).toEqual({
    'web/entry-public.ts': null,
    'web/page.ts': null,
    'web/features/chat/chat.island.tsx': null,
    'sign-out.ts': null,
    'button.ts': null,
    'web/device/outbox/keep-inquiry.ts': 'outbox',
    'outbox.ts': 'outbox',
    'web/entry-client.tsx': null,
    'router.ts': 'app',
    'site.css': null,
    'web/features/feed/feed.page.tsx': 'feed',
    'post.ts': 'circle',
    'web/device/outbox/indexed-store.ts': 'store',
    'database.ts': 'store',
  });
});

it('names what begins a room in the manifest, though its file is called after another module', () => {
  const feed = { file: 'assets/feed-1.js', imports: ['_app.js'] };
  const page = { file: 'assets/map.js', src: 'web/features/members/map.page.tsx' };
  const manifest = { '_feed-1.js': feed, [page.src]: page };
  const files: Record<string, string[]> = {
    [feed.file]: ['/site/web/features/feed/post-card.tsx', '/site/web/features/feed/feed.page.tsx'],
    [page.file]: [`/site/${page.src}`],
  };
  expect(withRooms(manifest, (file) => files[file] ?? [], '/site')).toEqual({
    ...manifest,
    'web/features/feed/feed.page.tsx': { ...feed, src: 'web/features/feed/feed.page.tsx' },
  });
});
