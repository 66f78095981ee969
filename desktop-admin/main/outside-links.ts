/**
 * What becomes of a link that leads out of the app: the website that it belongs to opens in the person's browser; any
 * other https page only after they have seen its address, for visitors write links too; nothing else opens at all
 * (hazards, "Desktop").
 * @param server the website's origin, which may be plain http on this computer
 */
export function judgeLink(address: string, server: string | null): 'open' | 'ask' | 'refuse' {
  try {
    const { protocol, origin, username } = new URL(address);
    if (origin === server && username === '') return 'open';
    return protocol === 'https:' && username === '' ? 'ask' : 'refuse';
  } catch {
    return 'refuse';
  }
}
