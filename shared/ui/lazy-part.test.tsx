import { screen } from '@testing-library/react';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

it('renders even if its code arrives between its render and its effects', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Part = lazyPart(() => promise, { fallback: 'Loading…' });
  function Page() {
    // Layout effects run in the commit, other effects in a later task. This resolves in between.
    useLayoutEffect(() => resolve(() => 'Here it is'), []);
    return <Part />;
  }
  Part.prepare();
  // Inside `act`, both kinds of effects run together.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    vi.unstubAllGlobals();
  });
  startTransition(() => root.render(<Page />));
  expect(await screen.findByText('Here it is')).toBeDefined();
});
