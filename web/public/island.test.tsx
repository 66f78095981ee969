import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOf, leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { renderScreen } from '../../tests/support/render-screen.tsx';
import { WAITING } from '../app/hydration.ts';
import { island, loadIslands } from './island.tsx';

leaveDocuments();

const of =
  <Props extends object>(Content: ComponentType<Props>) =>
  async () => ({ default: Content });
const saying = (words: string) =>
  island(
    `tests/${words}`,
    of(() => <p>{words}</p>),
  );

function Named({ label }: { readonly label: string }) {
  const id = useId();
  const [count, setCount] = useState(0);
  return (
    <form>
      <label htmlFor={id}>{label}</label>
      <input id={id} />
      <button type="button" onClick={() => setCount((known) => known + 1)}>
        Pressed {count} times
      </button>
    </form>
  );
}

const places = () => [...document.querySelectorAll<HTMLElement>('[data-island]')];

describe('an island of a public page', () => {
  it('is rendered into an element with its name and props', async () => {
    const Part = island('tests/named', of(Named));
    const Plain = island(
      'tests/plain',
      of(() => <p>Plain</p>),
      'member',
    );
    await loadIslands();
    showDocument(
      <main>
        <Part label="First & last" />
        <Plain />
      </main>,
    );
    const [named, plain] = places();
    expect(named?.dataset).toMatchObject({ island: 'tests/named', props: '{"label":"First & last"}' });
    expect(named?.hasAttribute(WAITING)).toBe(true);
    expect(named?.dataset['hydrate']).toBeUndefined();
    expect(screen.getByLabelText('First & last').tagName).toBe('INPUT');
    expect(plain?.dataset).toMatchObject({ island: 'tests/plain', hydrate: 'member' });
    expect(plain?.dataset['props']).toBeUndefined();
    expect(plain?.innerHTML).toBe('<p>Plain</p>');
  });

  it('has its own id prefix, so that React hydrates it separately', async () => {
    const Part = island('tests/two', of(Named));
    await loadIslands();
    showDocument(
      <main>
        <Part label="One" />
        <Part label="Two" />
      </main>,
    );
    const ids = [...document.querySelectorAll('input')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    // React would log a hydration mismatch as an error.
    const roots = await act(async () =>
      places().map((place) =>
        hydrateRoot(place, <Named label={JSON.parse(place.dataset['props']!).label} />, {
          identifierPrefix: place.dataset['prefix']!,
        }),
      ),
    );
    expect([...document.querySelectorAll('input')].map(({ id }) => id)).toEqual(ids);
    await userEvent.click(screen.getAllByRole('button')[1]!);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Pressed 0 times',
      'Pressed 1 times',
    ]);
    await act(async () => roots.forEach((root) => root.unmount()));
  });

  it('can contain another island', async () => {
    const Inner = saying('inside');
    const Outer = island(
      'tests/outer',
      of(() => (
        <section>
          <Inner />
        </section>
      )),
    );
    await loadIslands();
    const html = documentOf(<Outer />);
    expect(html).toMatch(/data-island="tests\/outer".*<section>.*data-island="tests\/inside".*<p>inside<\/p>/);
    expect(html).not.toContain('<!--island');
  });

  it('is dropped when its page fails to render, so that the next page does not contain it', async () => {
    const [Former, Next] = [saying('of the former page'), saying('of this page')];
    await loadIslands();
    const Broken = (): ReactNode => {
      throw new Error('this page cannot be rendered');
    };
    const broken = (
      <main>
        <Former />
        <Broken />
      </main>
    );
    expect(() => documentOf(broken)).toThrow('this page cannot be rendered');
    const html = documentOf(<Next />);
    expect(html).toContain('of this page');
    expect(html).not.toContain('of the former page');
  });
});

describe('an island inside the application', () => {
  const found = of(Named);
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  let code = found;
  let tries = 0;
  const load = () => {
    tries += 1;
    return code();
  };
  beforeEach(() => (tries = 0));
  // Loading all islands finds these, too.
  afterEach(() => (code = found));
  const show = (page: ReactNode) => act(async () => renderScreen(page));

  it('is loaded once, when it is shown', async () => {
    const Part = island('tests/app', load);
    const view = await show(<Part label="One" />);
    screen.getByLabelText('One');
    view.unmount();
    renderScreen(<Part label="Two" />);
    screen.getByLabelText('Two');
    expect(places()).toEqual([]);
    expect(tries).toBe(1);
  });

  it('shows an error in its place when it fails to load, and can be retried', async () => {
    code = lost;
    const Part = island('tests/failing', load);
    await show(
      <>
        <p>Around</p>
        <Part label="One" />
      </>,
    );
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this part of the page');
    screen.getByText('Around');
    code = found;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('One')).toBeTruthy();
  });

  it('offers to reload the page when it fails again', async () => {
    code = lost;
    const Part = island('tests/gone', load);
    await show(<Part label="One" />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
  });
});

it('throws an error outside a page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = saying('anywhere');
  expect(() => render(<Part />)).toThrow('SiteProvider');
});
