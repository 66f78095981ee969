import type * as contract from '#shared/contracts/receipts.ts';
import { hashToken, looksLikeToken } from '../../platform/secret-tokens.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { HandlersFor } from '../../app/call.ts';
import { findReceipt } from './receipt-repository.ts';

/** What the senders of inquiries see of them, by the link in their mail. */
export function receiptHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async getReceipt({ query }) {
      const row = looksLikeToken(query.token) ? await findReceipt(db, hashToken(query.token)) : undefined;
      if (!row) throw notFound('This receipt');
      return { receivedAt: row.created_at, seenAt: row.seen_at, answeredAt: row.answered_at };
    },
  };
}
