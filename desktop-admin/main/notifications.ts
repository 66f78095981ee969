import { Notification } from 'electron';
import type { ChatNotice } from './chat-notices.ts';

/**
 * Shows notices as the system does. One stands for each conversation: the next takes its place. None takes the focus;
 * a click leads to the conversation.
 */
export class SystemNotifications {
  readonly #onClick: (sessionId: string | null) => void;
  readonly #shown = new Map<string | null, Notification>();

  constructor(onClick: (sessionId: string | null) => void) {
    this.#onClick = onClick;
  }

  show({ title, body, sessionId }: ChatNotice): void {
    if (!Notification.isSupported()) return;
    this.#shown.get(sessionId)?.close();
    const notification = new Notification({ title, body });
    this.#shown.set(sessionId, notification);
    notification.on('click', () => {
      this.dismiss(sessionId);
      this.#onClick(sessionId);
    });
    notification.on('close', () => {
      if (this.#shown.get(sessionId) === notification) this.#shown.delete(sessionId);
    });
    notification.show();
  }

  /** Takes away what is no longer news: the person has the conversation in front of them. */
  dismiss(sessionId: string | null): void {
    const notification = this.#shown.get(sessionId);
    this.#shown.delete(sessionId);
    notification?.close();
  }

  dismissAll(): void {
    for (const sessionId of this.#shown.keys()) this.dismiss(sessionId);
  }
}
