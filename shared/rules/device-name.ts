/** Name → its mark in the user agent. The first match counts, because most browsers also name their ancestors. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Bonjour Console', /\bElectron\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const named = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([, sign]) => sign.test(userAgent))?.[0];

/** A browser and its system in plain words, from the user agent. An iPad that claims to be a Mac is shown as a Mac. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } {
  return {
    browser: named(BROWSERS, userAgent ?? '') ?? 'Another browser',
    system: named(SYSTEMS, userAgent ?? '') ?? 'an unknown device',
  };
}
