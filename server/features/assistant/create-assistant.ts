import type { Logger } from 'pino';
import type { Office } from '#shared/rules/reply-time.ts';
import type { Service } from '#shared/contracts/services.ts';
import { createProvider } from '../../adapters/chat-provider.ts';
import type { Config } from '../../platform/config.ts';
import type { Assistant, Question } from './assistant.ts';
import { answerByRule, answerBySum, answerFromPages } from './built-in-assistant.ts';
import { createKnowledge } from './knowledge.ts';
import { askForAddressOnce, addReplyTime } from './reply-promises.ts';
import { answerFromProvider } from './provider-answer.ts';

interface Needs {
  /** The provider of `CHAT_API_*`. Undefined means the built-in assistant alone. */
  readonly chat: Config['chat'];
  readonly readServices: () => Promise<Service[]>;
  /** The offices with their current hours. */
  readonly readOffices: () => Promise<readonly Office[]>;
  readonly contentVersion: () => number;
  readonly log: Logger;
  /** The provider's timeout in milliseconds. 15 seconds by default. */
  readonly timeoutMs?: number;
}

/** The configured assistant. The built-in one answers whenever the provider fails. */
export function createAssistant({ chat, readServices, readOffices, contentVersion, log, timeoutMs }: Needs): Assistant {
  const knowledge = createKnowledge(readServices, contentVersion);
  const askProvider = chat && createProvider(chat, timeoutMs);
  return {
    async answer(question) {
      return addReplyTime(
        askForAddressOnce(await answerFully(question), question.history),
        question.now,
        await readOffices(),
      );
    },
  };

  async function answerFully(question: Question): Promise<string> {
    const byRule = answerByRule(question);
    if (byRule !== undefined) return byRule;
    if (askProvider) {
      const sum = answerBySum(question);
      if (sum !== undefined) return sum;
      try {
        return await answerFromProvider(question, knowledge, askProvider);
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'chat: the built-in assistant answers instead');
      }
    }
    return answerFromPages(question, knowledge);
  }
}

/** Leaves out the conversation: neither the visitor's words nor the provider's belong in a log. */
const reasonOf = (error: unknown): string =>
  error instanceof SyntaxError ? 'malformed JSON' : String(error).slice(0, 200);
