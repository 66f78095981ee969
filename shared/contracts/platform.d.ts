/*
 * The platform types that contracts and rules use, which browsers and Node share: URLs and files. Only for
 * `tsconfig.shared.json`, which includes neither library.
 */

interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
}

declare const URL: {
  new (address: string, base?: string): URL;
  parse(address: string, base?: string): URL | null;
  canParse(address: string, base?: string): boolean;
};

interface URLSearchParams extends Iterable<[string, string]> {
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  keys(): Iterable<string>;
  set(name: string, value: string): void;
  delete(name: string): void;
}

declare const URLSearchParams: {
  new (given?: string | Readonly<Record<string, string>>): URLSearchParams;
};

interface Blob {
  readonly size: number;
  readonly type: string;
}
