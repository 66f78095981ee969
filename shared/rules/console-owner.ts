/** The owner of a console: a person on a server, because ids repeat across servers. */
export interface Owner {
  /** The server's origin, such as `https://bonjour.example`. */
  readonly origin: string;
  readonly personId: number;
}

export const isSameOwner = (one: Owner | null, other: Owner | null): boolean =>
  one?.origin === other?.origin && one?.personId === other?.personId;
