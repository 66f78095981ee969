/** The part of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  interface Request {
    path?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers?: Record<string, string>;
    method?: 'GET' | 'POST';
    body?: string;
    /** `setupRequest` may change each request before it is sent. */
    requests?: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    requests: { average: number };
    /** In milliseconds. */
    latency: { p50: number; p99: number; max: number };
    errors: number;
    non2xx: number;
    /** How many answers had which status. */
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
