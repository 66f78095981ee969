import { describe, expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { folderCycles } from './folder-cycles.ts';
import { importFault, layerFault, valueImportFault } from './import-rule.ts';
import { filesOfTree, isCode, isTest, textOf } from './tree.ts';

const aliases = JSON.parse(textOf('package.json')).imports;

/** Files that compute the target of an import(): the site's entry, and the scripts of public pages. */
const COMPUTED_IMPORTS = ['server/ssr/', 'web/public/first-scripts.ts'];

describe('the import rule', () => {
  const files = filesOfTree().filter(isCode);
  const facts = new Map(files.map((file) => [file, factsOf(file, textOf(file))]));

  it('is kept by every file', () => {
    const faults = files.flatMap((file) => {
      const { imports, valueImports } = facts.get(file)!;
      return [
        ...imports.map((specifier) => [specifier, importFault(file, specifier, aliases)]),
        ...valueImports.map((specifier) => [specifier, valueImportFault(file, specifier, aliases)]),
      ].flatMap(([specifier, fault]) => (fault ? [`${file} imports ${specifier}: ${fault}`] : []));
    });
    expect(faults).toEqual([]);
  });

  it('keeps presenting in presenters and queueing in services', () => {
    const faults = files.flatMap((file) => {
      const fault = layerFault(file, textOf(file));
      return fault ? [`${file}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it.each(['server', 'web', 'shared', 'desktop-admin'])('allows no import cycle between the folders of %s', (room) => {
    const own = files.filter((file) => file.startsWith(`${room}/`) && !isTest(file));
    // In the server types count too; elsewhere types may be imported both ways.
    const importing = own.map((file) => {
      const { imports, valueImports } = facts.get(file)!;
      return { file, imports: room === 'server' ? imports : valueImports };
    });
    expect(folderCycles(importing, aliases)).toEqual([]);
  });

  it('allows computed import() only in listed folders', () => {
    const computed = files.filter((file) => !isTest(file) && facts.get(file)!.computedImport);
    expect(computed.filter((file) => !COMPUTED_IMPORTS.some((folder) => file.startsWith(folder)))).toEqual([]);
  });
});

describe('the import rule for single imports', () => {
  it('forbids imports across layers and features', () => {
    const forbidden: [from: string, specifier: string, fault: RegExp][] = [
      ['shared/contracts/feed.ts', 'koa', /only import the package zod/],
      ['shared/contracts/feed.ts', '#shared/rules/levels.ts', /contracts may not import from rules/],
      ['shared/rules/levels.ts', '../api/client.ts', /rules may not import from api/],
      ['shared/rules/slugs.ts', 'node:crypto', /run.* in browsers/],
      ['shared/ui/button.tsx', '#shared/api/client.ts', /ui may not import from api/],
      ['shared/admin/users/screen.tsx', '../../../web/routes.tsx', /admin may not import from web/],
      ['web/features/feed/screen.tsx', '../../../server/start.ts', /web may not import from server/],
      ['web/features/feed/screen.tsx', '../auth/queries.ts', /meet only in routes/],
      ['web/app/app.tsx', '../device/owner.ts', /app may not import from device/],
      ['web/device/owner.ts', '../features/feed/drafts.ts', /device may not import from features/],
      ['web/device/owner.ts', '../worker/worker-push.ts', /device may not import from worker/],
      ['web/public/hydrate.ts', '../entry-islands.ts', /public may not import from main/],
      ['web/public/home.ts', '../features/home/hero.tsx', /public may not import from features/],
      ['web/device/owner.ts', '../public/hydrate.ts', /device may not import from public/],
      ['web/attic/x.ts', '../app/app.tsx', /layers do not name the folder attic/],
      ['web/features/feed/screen.tsx', '#data/seeds/levels.ts', /web may not import from seeds/],
      ['web/sw.ts', 'fs', /run.* in browsers/],
      ['web/routes.tsx', '../scripts/precompress.ts', /web may not import from tools/],
      ['server/features/feed/post-service.ts', '../users/user-routes.ts', /another feature's routes/],
      ['server/features/feed/post-service.ts', './post-routes.ts', /only routes/],
      ['server/features/feed/post-repository.ts', './post-service.ts', /repository may not import a service/],
      ['server/features/feed/post-repository.ts', './feed-presenter.ts', /repository may not import a presenter/],
      ['server/features/contact/contact-repository.ts', './contact-mail.ts', /repository may not import a mail/],
      ['server/features/feed/feed-presenter.ts', './post-service.ts', /presenter may not import a service/],
      ['server/features/feed/post-routes.ts', '../../live/audience.ts', /services own what happens/],
      ['server/features/feed/post-routes.ts', '../notifications/notification-service.ts', /services own what happens/],
      ['server/features/feed/post-service.ts', '../index.ts', /lists all features/],
      ['server/features/feed/post-routes.ts', '../../http/paging.ts', /features may not import from http/],
      ['server/http/session.ts', '../features/auth/sign-in.ts', /http may not import from features/],
      ['server/app/deps.ts', '../http/listen.ts', /app may not import from http/],
      ['server/db/open.ts', '../backup/pending-restore.ts', /db may not import from backup/],
      ['server/platform/config.ts', '../db/open.ts', /platform may not import from db/],
      ['server/cli/admin.ts', '../start.ts', /cli may not import from main/],
      ['server/attic/x.ts', './y.ts', /do not name the folder attic/],
      ['server/ssr/render.ts', '../../web/entry-server.tsx', /server may not import from web/],
      ['server/start.ts', '#shared/ui/button.tsx', /server may not import from ui/],
      ['server/start.ts', '../scripts/paths.mjs', /server may not import from tools/],
      ['server/start.ts', '../tests/support/server.ts', /nothing but tests/],
      ['server/start.ts', './start.test.ts', /nothing but tests/],
      ['server/start.ts', '#private/x.ts', /no alias/],
      ['data/migrations/members.ts', '#shared/contracts/users.ts', /migrations may not import/],
      ['data/migrations/members.ts', 'zod/mini', /only import the package kysely/],
      ['data/seeds/demo.ts', '#shared/rules/levels.ts', /seeds may not import from rules/],
      ['desktop-admin/main/tray.ts', '#shared/api/client.ts', /desktop may not import from api/],
      ['desktop-admin/renderer/app.tsx', '../main/tray.ts', /renderer may not import from desktop/],
      ['attic/x.ts', 'zod', /lies in no room/],
    ];
    for (const [from, specifier, fault] of forbidden) {
      expect.soft(importFault(from, specifier, aliases), `${from} imports ${specifier}`).toMatch(fault);
    }
  });

  it('forbids a layer to do another layer’s work', () => {
    const shape = 'const presentPost = (row: PostRow): Post => ({ id: row.id });';
    const queued = "await jobs.add(tx, 'push.comment', { commentId });";
    const faults = ['repository', 'presenter', 'routes', 'service'].map((layer) =>
      [shape, queued].map((text) => layerFault(`server/features/feed/post-${layer}.ts`, text)),
    );
    expect(faults).toEqual([
      ['presenters make the shape on the wire', 'services queue jobs'],
      [undefined, 'services queue jobs'],
      [undefined, 'services queue jobs'],
      [undefined, undefined],
    ]);
  });

  it('allows other imports', () => {
    const allowed: [from: string, specifier: string][] = [
      ['shared/contracts/feed.ts', 'zod/mini'],
      ['shared/contracts/feed.ts', './limits.ts'],
      ['shared/admin/users/screen.tsx', '#shared/ui/button.tsx'],
      ['web/routes.tsx', './features/feed/screen.tsx'],
      ['web/features/feed/screen.tsx', '../report/report-button.tsx'],
      ['web/worker/worker-push.ts', '../device/push/push-messages.ts'],
      ['web/public/prices.ts', '../app/region-choice.ts'],
      ['web/entry-public.ts', './public/start-page.ts'],
      ['web/features/home/hero.tsx', '../../public/island.tsx'],
      ['web/features/feed/screen.tsx', './composer.tsx?url'],
      ['web/features/home/screen.tsx', '#data/content/prices.ts'],
      ['server/features/feed/post-routes.ts', './comment-routes.ts'],
      ['server/features/feed/post-routes.ts', './post-service.ts'],
      ['server/features/feed/post-service.ts', './post-repository.ts'],
      ['server/features/feed/post-service.ts', '../users/user-service.ts'],
      ['server/features/index.ts', './feed/post-routes.ts'],
      ['server/create-server.ts', './http/listen.ts'],
      ['server/ssr/page-maker.ts', '../share-images/share-images.ts'],
      ['server/http/session.ts', '../app/call.ts'],
      ['server/media/media.ts', '../jobs/queue.ts'],
      ['server/start.ts', 'node:http'],
      ['data/migrations/members.ts', './columns.ts'],
      ['desktop-admin/main/live.ts', '#shared/contracts/events.ts'],
      ['vite.config.ts', './scripts/precompress.ts'],
      ['scripts/precompress.ts', 'node:zlib'],
      ['tests/api/feed.test.ts', '../../server/create-server.ts'],
      ['server/app.test.ts', '../tests/support/server.ts'],
    ];
    for (const [from, specifier] of allowed) {
      expect.soft(importFault(from, specifier, aliases), `${from} imports ${specifier}`).toBeUndefined();
    }
  });
});

describe('the rule on contracts that browsers may load', () => {
  it.each([
    ['web/features/feed/post.tsx', '#shared/contracts/feed.ts'],
    ['shared/admin/users/users-screen.tsx', '#shared/contracts/admin-users.ts'],
    ['shared/ui/service-icon.tsx', '#shared/contracts/services.ts'],
    ['shared/api/queries/users.ts', '../../contracts/index.ts'],
    ['shared/rules/levels.ts', '../contracts/users.ts'],
    ['desktop-admin/renderer/sign-in-screen.tsx', '#shared/contracts/auth.ts'],
    ['shared/contracts/endpoints/feed.ts', '../feed.ts'],
    ['shared/contracts/forms/feed.ts', '../feed.ts'],
  ])('forbids %s to import a value from %s', (from, specifier) => {
    expect(valueImportFault(from, specifier, aliases)).toMatch(/only types/);
  });

  it.each([
    ['web/features/feed/post.tsx', '#shared/contracts/endpoints/feed.ts'],
    ['web/features/feed/composer-form.tsx', '#shared/contracts/forms/feed.ts'],
    ['shared/admin/chats/reply-form.tsx', '#shared/contracts/limits.ts'],
    ['shared/contracts/forms/feed.ts', '../fields.ts'],
    ['shared/contracts/feed.ts', './users.ts'],
    ['web/features/feed/post.test.tsx', '#shared/contracts/feed.ts'],
    ['server/features/feed/post-routes.ts', '#shared/contracts/feed.ts'],
  ])('allows %s to import a value from %s', (from, specifier) => {
    expect(valueImportFault(from, specifier, aliases)).toBeUndefined();
  });
});

describe('detecting import cycles between folders', () => {
  const importing = (...imports: [file: string, specifier: string][]) =>
    imports.map(([file, specifier]) => ({ file, imports: [specifier] }));

  it('finds cycles over any number of folders', () => {
    const files = importing(
      ['server/a/x.ts', '../b/x.ts'],
      ['server/b/y.ts', '../features/c/x.ts'],
      ['server/features/c/z.ts', '../../a/y.ts'],
      ['server/features/d/z.ts', '../c/x.ts'],
    );
    expect(folderCycles(files, aliases)).toEqual([['server/a', 'server/b', 'server/features/c']]);
  });

  it('finds none where imports go one way', () => {
    const files = importing(['server/a/x.ts', '../b/x.ts'], ['server/x.ts', './a/x.ts'], ['server/b/x.ts', './y.ts']);
    expect(folderCycles(files, aliases)).toEqual([]);
  });
});

describe('reading a source file', () => {
  it('finds every kind of import, and none in comments or strings', () => {
    const { imports, valueImports, computedImport } = factsOf(
      'made-up.tsx',
      `import a from './default.ts';
       import './effect.ts';
       import type { B } from './type.ts';
       export * from './all.ts';
       export { c } from './named.ts';
       const d = () => import('./dynamic.ts');
       const e = await import(\`./template.ts\`);
       type F = import('./import-type.ts').F;
       const g = import.meta.glob(['./glob/*.ts', './other/*.ts']);
       // import './comment.ts'
       const h = "import './text.ts'";`,
    );
    const found = ['default', 'effect', 'type', 'all', 'named', 'dynamic', 'template', 'import-type'];
    const globs = ['./glob/*.ts', './other/*.ts'];
    expect(imports.toSorted()).toEqual([...found.map((name) => `./${name}.ts`), ...globs].toSorted());
    expect(imports.filter((name) => !valueImports.includes(name))).toEqual(['./type.ts', './import-type.ts']);
    expect(computedImport).toBe(false);
  });

  it('detects a computed import()', () => {
    expect(factsOf('made-up.ts', 'await import(name)').computedImport).toBe(true);
  });

  it.each(['process.env.HOME', 'const { env } = process', "import { env } from 'node:process'"])(
    'detects that %s reads the environment',
    (text) => {
      expect(factsOf('made-up.ts', text).environment).toBe(true);
      expect(factsOf('made-up.ts', `// ${text}`).environment).toBe(false);
    },
  );

  it.each(['<p dangerouslySetInnerHTML={{ __html: x }} />', 'createElement("p", { dangerouslySetInnerHTML: x })'])(
    'detects raw HTML in %s',
    (text) => expect(factsOf('made-up.tsx', text).rawHtml).toBe(true),
  );

  it.each(['it.only("x", y)', 'describe.skip("x", y)', 'test.describe.only("x", y)', 'it.skip.each([1])("x", y)'])(
    'detects the skipped tests in %s',
    (text) => expect(factsOf('made-up.ts', text).leftOut).not.toEqual([]),
  );
});
