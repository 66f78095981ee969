/** The owner of a console: one person of one server. The same id on another server is somebody else. */
export interface Owner {
  /** The server's origin, such as `https://bonjour.example`. */
  readonly origin: string;
  readonly personId: number;
}

export const isSameOwner = (one: Owner | null, other: Owner | null): boolean =>
  one?.origin === other?.origin && one?.personId === other?.personId;
