import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../server/http/monitoring.ts';
import { useTestApp } from '../support/test-app.ts';

describe('metrics', () => {
  const app = useTestApp({ env: { METRICS_TOKEN: 'a long enough token' } });
  const ask = (headers: Record<string, string>) => app.visitor().request<string>('GET', '/metrics', { headers });

  const withToken = { Authorization: 'Bearer a long enough token' };

  it('are grouped by call, not by URL', async () => {
    await app.visitor().request('GET', '/api/services/podcasts');
    const { status, body } = await ask(withToken);
    expect(status).toBe(200);
    expect(body).toContain('route="/api/services/:slug"');
    expect(body).not.toContain('podcasts');
  });

  it('require the token, because requests through a proxy come from this machine too', async () => {
    expect((await ask({})).status).toBe(404);
    expect((await ask({ 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
    expect((await ask({ Authorization: 'Bearer another token!!' })).status).toBe(404);
    expect((await ask(withToken)).status).toBe(200);
  });

  it('are served on a separate port to this machine', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const stop = await createMetrics(undefined).listen(port);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain('process_resident_memory_bytes');
    stop();
  });
});
