import { describe, expect, it } from 'vitest';
import { lean } from './lean-contracts.ts';

const contract = `
import * as z from 'zod/mini';
export const service = z.strictObject({ id: z.int() });
const line = (max: number) => z.string().check(z.maxLength(max));
export const serviceForm = z.object({ name: line(3) });
export const updateService = endpoint({
  name: 'services.update',
  method: 'PUT',
  path: '/api/services/:slug',
  access: 'admin',
  summary: 'Edit a service',
  params: z.object({ slug: z.string() }),
  body: serviceForm,
  response: service,
  errors: ['not_found']
});
`;
const made = lean('made-up.ts', contract);

describe('the contract that browsers get', () => {
  it('says how to make the call and what its form must hold', () => {
    for (const kept of ["name: 'services.update'", "method: 'PUT'", "path: '/api/services/:slug'", "access: 'admin'"]) {
      expect(made).toContain(kept);
    }
    expect(made).toMatch(/serviceForm = .*z\.object\(\{ name: .*line\(3\) \}\)/);
  });

  it('lacks what only the server reads', () => {
    expect(made).not.toMatch(/summary|params|body|response|errors/);
  });

  it('tells the bundler that declarations have no effect, also inside of others', () => {
    expect(made).toContain('service = /* @__PURE__ */ z.strictObject({ id: /* @__PURE__ */ z.int() })');
    expect(made).toContain('line = /* @__NO_SIDE_EFFECTS__ */ (max: number) => /* @__PURE__ */ z.string().check(');
  });
});
