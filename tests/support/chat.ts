import * as chat from '#shared/contracts/endpoints/chat.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { TestClient } from './test-client.ts';

/** Starts a visitor's conversation. @returns its id */
export async function startConversation(visitor: TestClient): Promise<string> {
  const { status, body } = await visitor.call(chat.startChat, { body: { visitorId: 'visitor_1' } });
  if (status !== 200) throw new Error(`The conversation could not begin: ${JSON.stringify(body)}`);
  return body.sessionId;
}

export const say = (visitor: TestClient, sessionId: string, message: string, headers?: Record<string, string>) =>
  visitor.call(chat.sendChatMessage, { body: { sessionId, message } }, headers);

export const conversation = async (reader: TestClient, sessionId: string): Promise<ChatMessage[]> =>
  (await reader.call(chat.listChatMessages, { params: { sessionId } })).body;
