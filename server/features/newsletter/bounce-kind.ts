/**
 * Statuses (RFC 3463, 7505) that mean the mailbox permanently does not exist: no such mailbox, invalid mailbox, moved, a
 * domain that accepts no mail, disabled. All others are about us, the mail, or a temporary state.
 */
const FOR_GOOD: ReadonlySet<string> = new Set(['5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** A status within a text, but not part of an IP address such as 5.1.1.7. */
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
/** A mail server's response, at the beginning or after words such as `Remote host said:`. */
const CODE = /(?<![\d.])([45]\d\d)(?=[ -])(?!-?\d)/;

/** Responses of servers that give no status. */
const NO_MAILBOX =
  /\b(?:no such (?:user|recipient|mailbox|person|address)|(?:user|recipient|mailbox) (?:is )?(?:unknown|not found|does not exist|doesn['’]t exist)|unknown (?:user|recipient|mailbox)|no mailbox here by that name)\b/i;

/** A status that ends in 0, such as `5.0.0` or `5.1.0`, only means that it failed. */
const isVague = (status: string | undefined): boolean => status === undefined || /^\d\.(?:0\.0|\d\.0)$/.test(status);

/**
 * Whether a bounce is permanent. The diagnostic comes from the recipient's own server. When it is more specific than
 * the status, which a server in between may have derived from it, it wins.
 */
export function bounceKindOf({
  status,
  diagnostic = '',
}: {
  readonly status?: string | undefined;
  readonly diagnostic?: string | undefined;
}): 'hard' | 'soft' {
  const quoted = STATUS.exec(diagnostic)?.[1];
  if (!isVague(quoted)) return FOR_GOOD.has(quoted!) ? 'hard' : 'soft';
  const code = CODE.exec(diagnostic)?.[1];
  if (code?.startsWith('4') || quoted?.startsWith('4') || status?.startsWith('4')) return 'soft';
  if (!isVague(status)) return FOR_GOOD.has(status!) ? 'hard' : 'soft';
  return NO_MAILBOX.test(diagnostic) ? 'hard' : 'soft';
}

/**
 * A rejection that concerns the recipient's mailbox, including a full one; undefined when it is about us or the mail.
 */
export function refusalKindOf(answer: string): 'hard' | 'soft' | undefined {
  const kind = bounceKindOf({ diagnostic: answer });
  return kind === 'hard' || STATUS.exec(answer)?.[1] === '5.2.2' ? kind : undefined;
}
