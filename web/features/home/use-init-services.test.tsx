import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { createClient } from '#shared/api/client.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { useInitServices } from './home.page.tsx';

function Page() {
  useInitServices();
  return null;
}

async function visit(init: () => unknown) {
  const view = renderScreen(<Page />, { replies: { 'services.init': init } });
  const { queryKey } = servicesQuery(createClient(fakeTransport({}).transport));
  view.queryClient.setQueryData(queryKey, []);
  await act(async () => view.rerender(null));
  return { ...view, isOutdated: () => view.queryClient.getQueryState(queryKey)?.isInvalidated };
}

describe('a visit of the home page', () => {
  it('has the missing services added, once', async () => {
    const { made, isOutdated } = await visit(() => ({ success: true, created: 0 }));
    expect(made.map((call) => call.name)).toEqual(['services.init']);
    expect(isOutdated()).toBe(false);
  });

  it('reads the services again when some were added', async () => {
    const { isOutdated } = await visit(() => ({ success: true, created: 2 }));
    expect(isOutdated()).toBe(true);
  });

  it('does not mind when that fails', async () => {
    const { made } = await visit(() => {
      throw new Error('not now');
    });
    expect(made).toHaveLength(1);
  });
});
