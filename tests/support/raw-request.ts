import http from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** The raw bytes: nothing is normalised. */
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer | undefined;
  /** Announces a longer body than it sends, and closes the connection. */
  readonly truncated: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Sends a request that fetch would refuse.
 * @returns undefined when the server closed the connection without an answer
 */
export function sendRaw(url: string, request: RawRequest, agent: http.Agent): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(url);
  const { method, path, body, truncated } = request;
  const length = truncated ? { 'Content-Length': String((body?.length ?? 0) + 20) } : {};
  const headers = { ...(body && { 'Content-Length': String(body.length) }), ...request.headers, ...length };
  return new Promise((resolve) => {
    const sent = http.request(
      { hostname, port, method, path, headers, agent: truncated ? false : agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('error', () => resolve(undefined));
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          // This response has no end.
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
          response.destroy();
          return;
        }
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', () => resolve(undefined));
    if (!truncated) sent.end(body);
    // Closes only its own half, so that it gets the answer and the server is done when this returns.
    else sent.write(body ?? '', () => void sent.socket?.end());
  });
}
