/**
 * Statuses (RFC 3463) that say for good that the recipient's mailbox is not there: no such mailbox, no mailbox of that form,
 * moved away, a domain that takes no mail, switched off. All others speak of us, of the mail, or of now.
 */
const FOR_GOOD: ReadonlySet<string> = new Set(['5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** A status within a text, and no part of an address such as 5.1.1.7. */
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
/** The answer of a mail server, at the beginning or behind words such as `Remote host said:`. */
const CODE = /(?<![\d.])([45]\d\d)(?=[ -])(?!-?\d)/;

/** What servers say that give no status. */
const NO_MAILBOX =
  /\b(?:no such (?:user|recipient|mailbox|person|address)|(?:user|recipient|mailbox) (?:is )?(?:unknown|not found|does not exist|doesn['’]t exist)|unknown (?:user|recipient|mailbox)|no mailbox here by that name)\b/i;

/** `x.0.0` and `x.5.0` say nothing but that it failed. */
const isVague = (status: string | undefined): boolean => status === undefined || /^\d\.(?:0\.0|\d\.0)$/.test(status);

/**
 * Whether a mail came back for good. The diagnostic is what the recipient's own server said: where it is finer than the status,
 * which a server in between has made of it, it wins.
 */
export function bounceKindOf({
  status,
  diagnostic = '',
}: {
  readonly status?: string | undefined;
  readonly diagnostic?: string | undefined;
}): 'hard' | 'soft' {
  const told = STATUS.exec(diagnostic)?.[1];
  if (!isVague(told)) return FOR_GOOD.has(told!) ? 'hard' : 'soft';
  const code = CODE.exec(diagnostic)?.[1];
  if (code?.startsWith('4') || told?.startsWith('4') || status?.startsWith('4')) return 'soft';
  if (!isVague(status)) return FOR_GOOD.has(status!) ? 'hard' : 'soft';
  return NO_MAILBOX.test(diagnostic) ? 'hard' : 'soft';
}

/** A refused mail that says something of the recipient's mailbox, full ones included; undefined when it speaks of us or of the mail. */
export function refusalKindOf(answer: string): 'hard' | 'soft' | undefined {
  const kind = bounceKindOf({ diagnostic: answer });
  return kind === 'hard' || STATUS.exec(answer)?.[1] === '5.2.2' ? kind : undefined;
}
