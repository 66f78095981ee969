import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { island } from './island.tsx';

it('that runs into a problem says so in its place, and the page around it stays', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = () => {
    const [isBroken] = useState(true);
    if (isBroken) throw new Error('a fault in a part of the page');
    return null;
  };
  const Part = island(async () => ({ Broken }), 'Broken');
  const place = document.createElement('div');
  place.innerHTML = '<main><p>The page</p><div data-waiting=""><p>as the server sent it</p></div></main>';
  document.body.append(place);
  const root = await act(async () =>
    hydrateRoot(
      place,
      <MemoryRouter>
        <main>
          <p>The page</p>
          <Part />
        </main>
      </MemoryRouter>,
    ),
  );
  await act(async () => screen.getByText('as the server sent it').dispatchEvent(new Event('pointerover')));
  place.querySelector('[data-waiting]')?.dispatchEvent(new Event('pointerover'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(screen.getByText('The page')).toBeTruthy();
  await act(async () => root.unmount());
  place.remove();
});
