import type { Clock } from '../platform/clock.ts';
import type { OAuthSettings } from '../platform/config.ts';

/** Access tokens for mail servers that take no passwords (XOAUTH2). */
export interface MailTokens {
  /**
   * The token, fetched once and kept until shortly before it expires.
   * @param renew fetches a new one, because the mail server refused this one
   * @throws TokenError
   */
  get(renew?: boolean): Promise<Token>;
}

interface Token {
  readonly value: string;
  /** In milliseconds since 1970. */
  readonly expires: number;
}

/** No token was given. `code` is OAuth's, such as `invalid_grant`; undefined when there was no proper answer. */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

const TIMEOUT_MS = 10_000;
/** A new token is fetched this long before the old one expires. */
const EARLY_MS = 5 * 60_000;
/** How long a token is valid when the answer does not say. */
const USUAL_SECONDS = 3600;

/** Fetches tokens by a refresh token, or without one as the program itself (client credentials). */
export function mailTokens(settings: OAuthSettings, clock: Clock): MailTokens {
  let cached: Promise<Token> | undefined;
  // Some providers replace the refresh token each time.
  let refreshToken = settings.refreshToken;

  const fetchToken = async (): Promise<Token> => {
    const { clientId, clientSecret, scope } = settings;
    const answer = await post(
      settings.tokenUrl,
      new URLSearchParams({
        grant_type: refreshToken === undefined ? 'client_credentials' : 'refresh_token',
        client_id: clientId,
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
        ...(refreshToken !== undefined && { refresh_token: refreshToken }),
        ...(scope !== undefined && { scope }),
      }),
    );
    if (typeof answer.access_token !== 'string') {
      const said = [answer.error, answer.error_description].filter((part) => typeof part === 'string').join(': ');
      throw new TokenError(
        said || 'The answer contains no token.',
        typeof answer.error === 'string' ? answer.error : undefined,
      );
    }
    if (typeof answer.refresh_token === 'string') refreshToken = answer.refresh_token;
    const seconds = Number(answer.expires_in ?? USUAL_SECONDS) || USUAL_SECONDS;
    return { value: answer.access_token, expires: clock.now() + seconds * 1000 };
  };

  const begin = (): Promise<Token> => {
    const begun = fetchToken();
    cached = begun;
    begun.catch(() => {
      if (cached === begun) cached = undefined;
    });
    return begun;
  };

  return {
    async get(renew = false) {
      if (cached && !renew) {
        const token = await cached;
        if (token.expires - EARLY_MS > clock.now()) return token;
      }
      return begin();
    },
  };
}

async function post(url: string, body: URLSearchParams): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return Object((await response.json()) as unknown) as Record<string, unknown>;
  } catch (error) {
    throw new TokenError(error instanceof Error ? `${error.message}${because(error)}` : String(error));
  }
}

const because = ({ cause }: Error): string => (cause instanceof Error ? `: ${cause.message}` : '');

type Provided = (error: Error | null, accessToken?: string, expires?: number) => void;

/** The sign-in to an SMTP server by tokens, as the library wants it. */
export const tokenLogin = (user: string, tokens: MailTokens) => ({
  type: 'OAuth2' as const,
  user,
  provisionCallback: (_user: string, renew: boolean, done: Provided): void => void provide(tokens, renew, done),
});

async function provide(tokens: MailTokens, renew: boolean, done: Provided): Promise<void> {
  try {
    const { value, expires } = await tokens.get(renew);
    done(null, value, expires);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
