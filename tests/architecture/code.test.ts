import { describe, expect, it } from 'vitest';
import { factsOf, type Facts } from './facts.ts';
import { filesOfTree, isCode, isTest, textOf } from './tree.ts';

/** Where React is handed HTML text, each with its reason. Never for anything that a person wrote. */
const MAY_SET_HTML: Record<string, string> = {
  'web/public/island.tsx': 'leaves what the server rendered where it is',
};

/** Where the words are the agency's own, or a box holds none. */
const MAY_RUN_ONE_WAY = ['shared/admin/list/selection.tsx', 'web/features/services/service-header.tsx'];

/** Where Enter acts outside of a text box, or with Ctrl in a window of its own. */
const MAY_TAKE_ENTER = [
  'shared/admin/blog/post-screen.tsx',
  'shared/ui/use-typing.ts',
  'web/features/members/map/group-marker.tsx',
];

/** The settings are read once; tools and tests are started before there are any. */
const mayReadEnvironment = (file: string) =>
  file === 'server/platform/config.ts' ||
  // Where an AppImage lies, only its environment says.
  file === 'desktop-admin/main/start-with-system.ts' ||
  file.startsWith('scripts/') ||
  isTest(file) ||
  /^[^/]+\.config\.ts$/.test(file);

describe('every file', () => {
  const files = filesOfTree();
  const code = files.filter(isCode);
  const facts = new Map(code.map((file) => [file, factsOf(file, textOf(file))]));
  const filesWhere = (test: (facts: Facts) => boolean) => code.filter((file) => test(facts.get(file)!));

  it('leaves the environment to server/platform/config.ts', () => {
    expect(filesWhere(({ environment }) => environment).filter((file) => !mayReadEnvironment(file))).toEqual([]);
  });

  it('leaves HTML to React', () => {
    expect(filesWhere(({ rawHtml }) => rawHtml)).toEqual(Object.keys(MAY_SET_HTML).toSorted());
  });

  it('lets what people wrote run the way of their script', () => {
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

  it('leaves Enter to input methods while a word is being composed', () => {
    const screens = code.filter((file) => /^(?:web|shared|desktop-admin)\//.test(file) && !isTest(file));
    const acting = screens.filter((file) => /key [!=]== 'Enter'|\.isComposing\b/.test(textOf(file)));
    expect(acting.filter((file) => !/\bisComposing\(/.test(textOf(file)))).toEqual(MAY_TAKE_ENTER);
  });

  it('runs all of its tests', () => {
    expect(filesWhere(({ leftOut }) => leftOut.some((name) => name !== 'skipIf'))).toEqual([]);
    // Of two databases, a test may be about one; and one of them has no program for some systems.
    const conditions = code.flatMap((file) =>
      [...textOf(file).matchAll(/\.skipIf\((.*?)\)/g)].map(([, condition]) => condition),
    );
    expect(new Set(conditions)).toEqual(
      new Set(['onPostgres', '!hasPostgres', '!canMount', '!hasFull', '!hasPgBouncer', 'isRoot']),
    );
  });

  it('has its unit tests in a room that the runner looks into', () => {
    const [, rooms = ''] = /ROOMS = '\{(.*)\}'/.exec(textOf('vitest.config.ts')) ?? [];
    const tests = code.filter((file) => /\.test\.tsx?$/.test(file));
    expect(tests.filter((file) => !rooms.split(',').includes(file.split('/')[0] ?? ''))).toEqual([]);
  });

  it('has a name in kebab case, said by its folder and its role', () => {
    const names = code.map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(?:ts|tsx|mjs)$/.test(name))).toEqual([]);
  });
});
