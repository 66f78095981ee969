import type { MailboxCheck } from '#shared/contracts/mailbox.ts';
import { openImapMailbox } from '../../adapters/imap-mailbox.ts';
import { trySmtp, usesTokens } from '../../adapters/mail.ts';
import { mailTokens, TokenError } from '../../adapters/mail-tokens.ts';
import type { Deps } from '../../app/deps.ts';

/** Signs in to every mail server that is set up, and says what is wrong and what to do. */
export async function checkMailServers({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<MailboxCheck[]> {
  const { smtpUrl, mail } = config;
  const { oauth, mailbox } = mail;
  const tokens = oauth && mailTokens(oauth, clock);
  const checks: MailboxCheck[] = [];
  if (tokens) checks.push(await checked('oauth', async () => void (await tokens.get(true))));
  if (smtpUrl !== undefined) {
    checks.push(await checked('smtp', () => trySmtp(smtpUrl, usesTokens(smtpUrl) ? tokens : undefined)));
  }
  if (mailbox) checks.push(await checked('imap', async () => (await openImapMailbox(mailbox, tokens)).close()));
  return checks;
}

const FINE: Readonly<Record<MailboxCheck['name'], string>> = {
  oauth: 'We got a token.',
  smtp: 'We can sign in to the mail server.',
  imap: 'We can sign in to the mailbox and open the folder.',
};

async function checked(name: MailboxCheck['name'], attempt: () => Promise<void>): Promise<MailboxCheck> {
  try {
    await attempt();
    return { name, isFine: true, message: FINE[name], detail: null };
  } catch (error) {
    const detail = wordsOf(error);
    return { name, isFine: false, message: explain(name, error, detail), detail: detail || null };
  }
}

interface MailError extends Error {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly authenticationFailed?: boolean;
  readonly responseText?: string;
  readonly serverResponseCode?: string;
  readonly mailboxMissing?: boolean;
}

/** The server's own words, if it said anything. */
const wordsOf = (error: unknown): string => {
  const { response, responseText, message } = Object(error) as Partial<MailError>;
  return (responseText ?? (typeof response === 'string' ? response : message) ?? '').slice(0, 500);
};

const SETTING = { oauth: 'MAIL_OAUTH_TOKEN_URL', smtp: 'SMTP_URL', imap: 'IMAP_URL' } as const;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EDNS',
  'ETIMEDOUT',
  'ETIMEOUT',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'ECONNECTION',
  'ESOCKET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
]);

function explain(name: MailboxCheck['name'], error: unknown, message: string): string {
  const {
    code = '',
    authenticationFailed,
    responseCode,
    mailboxMissing,
    serverResponseCode,
  } = Object(error) as MailError;
  const setting = SETTING[name];
  if (error instanceof TokenError) return explainToken(error);
  if (/SmtpClientAuthentication is disabled/i.test(message)) {
    return 'Microsoft 365 has SMTP sign-in turned off for this mailbox. In its admin centre, open the user, then Mail, then “Manage email apps”, and tick “Authenticated SMTP”.';
  }
  if (
    /basic authentication is disabled|LOGIN (?:failed|disabled)\.?$/i.test(message) &&
    /office|outlook|microsoft/i.test(message)
  ) {
    return 'Microsoft 365 doesn’t accept passwords here. Set up OAuth, as in “Connecting a mailbox”.';
  }
  if (/application-specific password/i.test(message)) {
    return `Google wants an app password instead of the usual one. Create one in the Google account under Security, and put it into ${setting}.`;
  }
  if (authenticationFailed || code === 'EAUTH' || responseCode === 535) {
    return `The mail server refused the user name or the password in ${setting}. Microsoft 365 and Google often need an app password or OAuth: see “Connecting a mailbox”.`;
  }
  if (mailboxMissing || serverResponseCode === 'NONEXISTENT' || code === 'NotFound') {
    return 'There is no such folder in the mailbox. Correct the folder at the end of IMAP_URL, or leave it out for the inbox.';
  }
  if (/certificate|self.signed/i.test(message) || code.startsWith('CERT_') || code.includes('CERT')) {
    return `The mail server’s certificate isn’t valid for the name in ${setting}. Use the name that your provider gives.`;
  }
  if (/wrong version number|STARTTLS/i.test(message) || code === 'ETLS') {
    return `The mail server expects another kind of encryption. In ${setting}, use smtps:// for port 465, imaps:// for 993 and smtp:// for 587.`;
  }
  if (UNREACHABLE.has(code)) {
    return `We can’t reach the mail server. Check its name and port in ${setting}, and whether a firewall blocks it.`;
  }
  return `The mail server refused the connection. Its answer is below. Check ${setting}.`;
}

function explainToken({ code }: TokenError): string {
  if (code === 'invalid_grant') {
    return 'The permission for the mailbox has expired or was revoked. Sign in to the mailbox again for a new MAIL_OAUTH_REFRESH_TOKEN, as in “Connecting a mailbox”.';
  }
  if (code === 'invalid_client' || code === 'unauthorized_client') {
    return 'The provider doesn’t recognise this program. Check MAIL_OAUTH_CLIENT_ID, and whether MAIL_OAUTH_CLIENT_SECRET has expired.';
  }
  if (code === 'invalid_scope')
    return 'The provider doesn’t recognise MAIL_OAUTH_SCOPE. Copy it from “Connecting a mailbox”.';
  return 'The provider didn’t issue a token. Check MAIL_OAUTH_TOKEN_URL.';
}
