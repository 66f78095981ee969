import type { Logger } from 'pino';
import type { Service } from '#shared/contracts/services.ts';
import type { Config } from '../../config.ts';
import type { Assistant } from './assistant.ts';
import { answerByRule, answerFromPages } from './built-in-assistant.ts';
import { createKnowledge } from './knowledge.ts';

interface Needs {
  /** The provider of `CHAT_API_*`; undefined means the built-in assistant alone. */
  readonly chat: Config['chat'];
  readonly readServices: () => Promise<Service[]>;
  readonly contentVersion: () => number;
  readonly log: Logger;
}

/** The assistant as it is configured. Whatever happens to a provider, the built-in one answers. */
export function createAssistant({ readServices, contentVersion }: Needs): Assistant {
  const knowledge = createKnowledge(readServices, contentVersion);
  return {
    answer: async (question) => answerByRule(question) ?? answerFromPages(question, knowledge),
  };
}
