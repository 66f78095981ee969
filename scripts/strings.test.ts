import { expect, it } from 'vitest';
import { readSources } from './source-files.ts';
import { readStrings, writeChanges } from './strings.ts';

/** Phrases that sound translated, with replacements (docs/voice.md). An incomplete list, to help authors. */
const BANNED: [pattern: RegExp, better: string][] = [
  [/\bwhom\b/i, 'who, or another sentence'],
  [/\bof which\b|\bone of whose\b/i, 'two sentences'],
  [/\banew\b/i, 'again, or reload'],
  [/\bfor good\b/i, 'permanently'],
  [/\b(?:is|are|was|were|be) told\b/i, 'tell, notify, email'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bhas to do with\b|\bwhat became of\b/i, 'the thing itself'],
  [/\bshall\b/i, 'will, or a question'],
  [/\bdid not come\b|\bthat did not work\b/i, 'We couldn’t …'],
  [/\blook(?:ed)? into (?:your|the) (?:in|mail)box\b|\bamong the spam\b/i, 'check your inbox'],
  [/\bjust now\b/i, 'right now, or nothing'],
  [/\bhears? (?:of|nothing|no more)\b/i, 'is notified of'],
  [/\b(?:is|are|was|were|be|been) mailed\b|\bmails? (?:you|them|us|it)\b/i, 'email'],
  [/\bcall(?:ed)? (?:it )?off\b/i, 'cancel'],
  [/\bit is with us\b|\bit stands in\b|\bstands here\b/i, 'say who does what'],
  [/\bwords of the\b|\bwhat has left\b|\bits words\b/i, 'text'],
  [/\bthat is,? how\b|\bso that it\b/i, 'because, so'],
  [/\bno more of these\b|\btakes? what\b/i, 'the usual word'],
  [/\btelephone\b(?!=no)/i, 'phone'],
  [/\bearlier letters\b|\bone letter a month\b/i, 'issues'],
  [/\bown dates\b|\bthe same before\b|\bnone before\b/i, 'custom, no change'],
  [/\bquarantine\b/i, 'spam'],
  [/\bkept repl/i, 'saved replies'],
  [/\b(?:a|the) way in\b/i, 'a link to join'],
  [/\bsay(?:ing)? yes\b|\ba yes\b|\byour yes\b/i, 'approve'],
  [/\bhow far\b(?! ahead)/i, 'progress'],
  [/\bneed not\b|\bmay not\b(?! (?:be|have))/i, 'don’t have to, can’t'],
];

/** The assistant's search patterns, which are visitors' words. */
const WORD_LISTS = /^server\/features\/assistant\/(?:built-in-assistant|entries|words)\.ts$/;

it('finds no banned phrases in displayed text', () => {
  const found = readSources()
    .filter(({ file }) => !file.startsWith('scripts/') && !WORD_LISTS.test(file))
    .flatMap(readStrings)
    .flatMap(({ file, line, text }) =>
      BANNED.filter(([pattern]) => pattern.test(text)).map(([, better]) => `${file}:${line} ${text} → ${better}`),
    );
  expect(found).toEqual([]);
});

it('reads displayed texts, and no others', () => {
  const text = `
    import { a } from 'a library';
    export const Card = ({ count }) => (
      <p className="mt-2 flex text-sm" aria-label="Your points">
        You have {count} points. <b>Well done</b>
      </p>
    );
    const path = '/api/posts';
    const say = (name: 'old name') => \`Hello \${name}, welcome back\`;
    const rows = sql\`select a from posts where b\`;
  `;
  expect(readStrings({ file: 'web/card.tsx', text }).map((shown) => shown.text)).toEqual([
    'Your points',
    'You have {…} points.',
    'Well done',
    'Hello {…}, welcome back',
  ]);
});

it('lists removed and added texts, but not moved ones', () => {
  const shown = (line: number, text: string) => ({ file: 'web/page.tsx', line, text });
  const changes = writeChanges(
    [shown(1, 'Old words'), shown(2, 'Kept words')],
    [shown(5, 'Kept words'), shown(6, 'New words')],
  );
  expect(changes).toContain('1 texts removed, 1 added, 2 in all.');
  expect(changes.split('\n').slice(-3)).toEqual(['− Old words', '+ New words', '']);
});
