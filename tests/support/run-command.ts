import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PLACES } from '../../scripts/paths.mjs';

/** The output of a command, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs one of the commands of `server/cli` in a process of its own, on a data folder.
 * @param input its standard input; empty by default
 */
export function runCommand(
  name: string,
  args: string[],
  dataDir: string,
  settings: Record<string, string> = {},
  input: string | Buffer = '',
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url));
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: PLACES.compileCache,
    CIRCLE_DATA_DIR: dataDir,
    ...settings,
  };
  return new Promise((resolve) => {
    const { stdin } = execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    // A command that ends before it has read all of its input does not fail the test.
    stdin!.on('error', () => {}).end(input);
  });
}
