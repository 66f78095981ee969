import { describe, expect, it } from 'vitest';
import { factsOf, type Facts } from './facts.ts';
import { filesOfTree, isCode, isTest, textOf } from './tree.ts';

/** Where React gets HTML text, each with its reason. Never for text that a person wrote. */
const MAY_SET_HTML: Record<string, string> = {
  'web/public/island.tsx': 'leaves what the server rendered where it is',
};

/** Where the text is the agency's own, or the box holds no text. */
const MAY_RUN_ONE_WAY = ['shared/admin/list/selection.tsx', 'web/features/services/service-header.tsx'];

/** Where Enter acts outside a text box, or with Ctrl in a window of its own. */
const MAY_TAKE_ENTER = [
  'shared/admin/blog/post-screen.tsx',
  'shared/ui/use-typing.ts',
  'web/features/members/map/group-marker.tsx',
];

/** The settings are read once. Tools and tests start before there are settings. */
const mayReadEnvironment = (file: string) =>
  file === 'server/platform/config.ts' ||
  // Only the environment says where an AppImage is.
  file === 'desktop-admin/main/start-with-system.ts' ||
  file.startsWith('scripts/') ||
  isTest(file) ||
  /^[^/]+\.config\.ts$/.test(file);

describe('every source file', () => {
  const files = filesOfTree();
  const code = files.filter(isCode);
  const facts = new Map(code.map((file) => [file, factsOf(file, textOf(file))]));
  const filesWhere = (test: (facts: Facts) => boolean) => code.filter((file) => test(facts.get(file)!));

  it('reads environment variables only in server/platform/config.ts', () => {
    expect(filesWhere(({ environment }) => environment).filter((file) => !mayReadEnvironment(file))).toEqual([]);
  });

  it('creates HTML only through React', () => {
    expect(filesWhere(({ rawHtml }) => rawHtml)).toEqual(Object.keys(MAY_SET_HTML).toSorted());
  });

  it('sets the text direction of people’s text by its script', () => {
    const screens = code.filter((file) => /^(?:web|shared)\/.*\.tsx$/.test(file) && !isTest(file));
    const tags = screens.flatMap((file) =>
      [
        ...textOf(file).matchAll(
          /<[a-z]\w*\s[^<>]*?(?:prose-lines|richTextLook\.paragraph)|<(?:textarea|input)\s[^>]*/g,
        ),
      ].map(([tag]) => ({ file, tag })),
    );
    expect(tags.length).toBeGreaterThan(20);
    const fixed = tags.filter(({ tag }) => !/dir=|type=|type:/.test(tag)).map(({ file }) => file);
    expect([...new Set(fixed)]).toEqual(MAY_RUN_ONE_WAY);
  });

  it('ignores Enter while an input method composes a word', () => {
    const screens = code.filter((file) => /^(?:web|shared|desktop-admin)\//.test(file) && !isTest(file));
    const acting = screens.filter((file) => /key [!=]== 'Enter'|\.isComposing\b/.test(textOf(file)));
    expect(acting.filter((file) => !/\bisComposing\(/.test(textOf(file)))).toEqual(MAY_TAKE_ENTER);
  });

  it('skips tests only for known conditions', () => {
    expect(filesWhere(({ leftOut }) => leftOut.some((name) => name !== 'skipIf'))).toEqual([]);
    // A test may be about one of the two databases, and PostgreSQL's package lacks some systems.
    const conditions = code.flatMap((file) =>
      [...textOf(file).matchAll(/\.skipIf\((.*?)\)/g)].map(([, condition]) => condition),
    );
    expect(new Set(conditions)).toEqual(
      new Set(['onPostgres', '!hasPostgres', '!canMount', '!hasFull', '!hasPgBouncer', 'isRoot']),
    );
  });

  it('has its unit tests in a folder where the runner looks for them', () => {
    const [, rooms = ''] = /ROOMS = '\{(.*)\}'/.exec(textOf('vitest.config.ts')) ?? [];
    const tests = code.filter((file) => /\.test\.tsx?$/.test(file));
    expect(tests.filter((file) => !rooms.split(',').includes(file.split('/')[0] ?? ''))).toEqual([]);
  });

  it('has a kebab-case name', () => {
    const names = code.map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(?:ts|tsx|mjs)$/.test(name))).toEqual([]);
  });
});
