/** `npm run admin -- EMAIL [--revoke]`: makes an account an administrator, or revokes it. */
import { parseArgs } from 'node:util';
import { signInEmail } from '#shared/contracts/fields.ts';
import { promote, revoke } from '../features/auth/administrators.ts';
import { CommandError } from '../platform/errors.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = `Usage:
  npm run admin -- EMAIL gives the account administrator access
  npm run admin -- EMAIL --revoke removes it`;

function readArguments(): { email: string; revoking: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { revoke: { type: 'boolean' } } });
    const [email] = positionals.map((given) => signInEmail.parse(given));
    if (email !== undefined && positionals.length === 1) return { email, revoking: values.revoke === true };
  } catch {
    // The usage explains the right arguments, whatever is wrong.
  }
  throw new CommandError(USAGE, 2);
}

await runCommand(async () => {
  const { email, revoking } = readArguments();
  await withDatabase(async (opened) => {
    const outcome = await (revoking ? revoke : promote)(opened, email);
    if (outcome === 'unknown') {
      throw new CommandError(`No account uses ${email}. They need to sign up on the site first.`);
    }
    if (outcome === 'last') {
      throw new CommandError(`${email} is the last administrator. Promote someone else first.`);
    }
    console.log(
      outcome === 'already'
        ? `${email} is ${revoking ? 'not' : 'already'} an administrator, so nothing has changed.`
        : `${email} is ${revoking ? 'no longer' : 'now'} an administrator.`,
    );
    if (revoking && opened.config.admin?.email === email) {
      console.log('ADMIN_EMAIL names this address. Unset it, or the next start makes it an administrator again.');
    }
  });
});
