import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the commands of `server/cli` in a process of its own, on a data folder. */
export function runCommand(
  name: string,
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: 'production',
          CIRCLE_DATA_DIR: dataDir,
          ...env,
        },
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
