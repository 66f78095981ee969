import type { Deps } from '../../app/deps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Assistant, Question } from '../assistant/assistant.ts';
import { tellMessage } from './chat-readers.ts';
import {
  type ChatMessageRow,
  changeSession,
  findMessage,
  findMessagesBefore,
  findReply,
  findSession,
  hasAgent,
  insertMessage,
} from './chat-repository.ts';

/** How much of the conversation the assistant is told. */
const MESSAGES_TOLD = 20;

interface Asked {
  readonly messageId: number;
  readonly wantsPerson: boolean;
  /** What the page told of itself; a repeat tells it again. */
  readonly region: Question['region'];
  readonly page: Question['page'];
}

type Needs = Pick<Deps, 'db' | 'clock' | 'live'>;

/**
 * Answers messages that are already stored. The assistant is asked outside any transaction, since it may take its
 * time; each message still gets one answer. A repeat during that time waits for that answer, a later one
 * reads it, and one that follows a crash between message and answer finds no answer and gets it now.
 * @returns the answer, or null once a person has taken over
 */
export function createAnswers(deps: Needs, assistant: Assistant): (asked: Asked) => Promise<string | null> {
  const underWay = new Map<number, Promise<string | null>>();
  return (asked) => {
    const already = underWay.get(asked.messageId);
    if (already) return already;
    const answer = answerMessage(deps, assistant, asked).finally(() => underWay.delete(asked.messageId));
    underWay.set(asked.messageId, answer);
    return answer;
  };
}

async function answerMessage({ db, clock, live }: Needs, assistant: Assistant, asked: Asked): Promise<string | null> {
  const reply = await findReply(db, asked.messageId);
  if (reply) return reply.message;
  const message = await findMessage(db, asked.messageId);
  if (!message || (await hasAgent(db, message.session_id))) return null;
  const session = await findSession(db, message.session_id);
  const text = await assistant.answer({
    message: message.message,
    history: await findMessagesBefore(db, message, MESSAGES_TOLD),
    wantsPerson: asked.wantsPerson,
    region: asked.region,
    page: asked.page,
    // A member's is known.
    hasAddress: session?.visitor_email != null || session?.user_id != null,
  });
  return keepReply({ db, clock, live }, message, text);
}

/** Stores an answer, unless a person answered or closed the conversation while the assistant was thinking. */
async function keepReply({ db, clock, live }: Needs, message: ChatMessageRow, text: string): Promise<string | null> {
  try {
    return await transaction(db, async (tx) => {
      const session = await findSession(tx.db, message.session_id);
      if (!session || session.is_resolved || (await hasAgent(tx.db, session.session_id))) return null;
      const now = timestamp(clock);
      const stored = await insertMessage(tx.db, {
        session_id: message.session_id,
        is_bot: 1,
        author: 'assistant',
        message: text,
        reply_to: message.id,
        created_at: now,
      });
      await changeSession(tx.db, message.session_id, { updated_at: now });
      await tellMessage(tx, live, stored);
      return stored.message;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return (await findReply(db, message.id))?.message ?? null;
  }
}
