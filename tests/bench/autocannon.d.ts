/** The part of autocannon that we use; it has no types of its own. */
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
    /** `setupRequest` can change each request before it is sent. */
    requests?: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    requests: { average: number };
    /** In milliseconds. */
    latency: { p50: number; p99: number; max: number };
    errors: number;
    non2xx: number;
    /** The number of responses by status. */
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
