import * as z from 'zod/mini';

export interface ProviderSettings {
  /** The API's base, as in `https://api.example/v1`, or the full address of its chat completions. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string | undefined;
}

/** Asks a provider. @throws any failure: a timeout, a refusal, or an invalid response */
export type AskProvider = (turns: readonly ChatTurn[]) => Promise<string>;

/** From the request to the last byte of the response, in milliseconds. */
const TIMEOUT_MS = 15_000;
const LARGEST_ANSWER = 256 * 1024;
const TOKENS = 500;
/** In characters: as long as a visitor's message may be. */
const LONGEST_ANSWER = 2000;

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});

/** Any endpoint compatible with OpenAI's chat completions. */
export function createProvider({ url, key, model }: ProviderSettings, timeoutMs = TIMEOUT_MS): AskProvider {
  const address = url.endsWith('/chat/completions') ? url : `${url}/chat/completions`;
  return async (turns) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        ...(model !== undefined && { model }),
        messages: turns,
        temperature: 0.2,
        max_tokens: TOKENS,
        stream: false,
      }),
      // Follows no redirects, so that nobody else gets the visitors' words or the key.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The chat provider answered ${response.status}`);
    }
    const { choices } = completion.parse(JSON.parse(await bounded(response)));
    return readable(choices[0]!.message.content);
  };
}

/** The whole body, unless it is larger than any valid response. */
async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error('The chat provider’s answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Text without control characters and at most as long as a message; cut after a sentence. */
function readable(content: string): string {
  const text = content
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  if (text === '') throw new Error('The chat provider answered with nothing');
  if (text.length <= LONGEST_ANSWER) return text;
  const cut = text.slice(0, LONGEST_ANSWER).toWellFormed();
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > 0 ? cut.slice(0, end + 1) : cut;
}

export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}
