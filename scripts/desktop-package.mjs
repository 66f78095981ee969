import { Stop } from './log.mjs';

/**
 * @param {string[]} given what was typed behind `npm run desktop:package --`
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]} what electron-builder is given. Without DESKTOP_UPDATES_URL the app looks for no updates.
 */
export function packagingArguments(given, env = process.env) {
  const updates = env.DESKTOP_UPDATES_URL;
  const common = ['--config', 'electron-builder.yml', '--publish', 'never'];
  if (!updates) return [...common, ...given];
  if (!/^https?:$/.test(URL.parse(updates)?.protocol ?? '')) {
    throw new Stop(
      'DESKTOP_UPDATES_URL must be an http(s) address: the folder on a web server that holds the packages.',
    );
  }
  return [...common, '--config.publish.provider=generic', `--config.publish.url=${updates}`, ...given];
}
