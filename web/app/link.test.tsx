import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TOASTS } from '#shared/ui/toast/names.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { documentOf, goTo, leaveDocuments } from '../../tests/support/show-document.tsx';
import { Link, NavLink } from './link.tsx';
import {
  hrefOf,
  NavigationContext,
  pathOf,
  useHasScreen,
  useNavigation,
  useSearchParam,
  type Navigation,
} from './navigation.ts';

leaveDocuments();

const [go, prepare] = [vi.fn<Navigation['go']>(), vi.fn<(path: string) => void>()];

/** An application that shows everything below `/feed`. */
function InApp({ children }: { children: ReactNode }) {
  const app = { shows: (path: string) => path.startsWith('/feed'), prepare };
  const navigation = { pathname: '/feed', search: '?tab=a', hash: '', go, has: (path: string) => path !== '/x', app };
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

const link = () => screen.getByRole('link');
/** Clicks a link without navigating. @returns whether the browser may follow it */
function click(init = {}, pressed = link()): boolean {
  let isLeft = false;
  const end = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', end, { once: true });
  fireEvent.click(pressed, init);
  return isLeft;
}

describe('a link in the application', () => {
  const show = (page: ReactNode) => {
    go.mockReset();
    prepare.mockReset();
    render(<InApp>{page}</InApp>);
  };

  it('shows the screen without loading a document', () => {
    show(<Link to={{ pathname: '/feed/7', search: 'a=b', hash: 'c' }}>Post</Link>);
    expect(link().getAttribute('href')).toBe('/feed/7?a=b#c');
    expect(click()).toBe(false);
    expect(go.mock.calls).toEqual([['/feed/7?a=b#c', { replace: false }]]);
  });

  it('replaces the history entry when it leads to the current address or has the replace option', () => {
    show(
      <>
        <Link to="/feed?tab=a">Here</Link>
        <Link to="/feed/7" replace>
          There
        </Link>
      </>,
    );
    for (const each of screen.getAllByRole('link')) click({}, each);
    expect(go.mock.calls.map(([, options]) => options)).toEqual([{ replace: true }, { replace: true }]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click to the browser when it opens a new tab: %o',
    (init) => {
      show(<Link to="/feed/7">Post</Link>);
      expect(click(init)).toBe(true);
      expect(go).not.toHaveBeenCalled();
    },
  );

  it('leaves a click to the browser when it leads to a public page, or has a target', () => {
    show(<Link to="/blog">Blog</Link>);
    expect(click()).toBe(true);
    show(
      <Link to="/feed/7" target="_blank">
        Post
      </Link>,
    );
    expect(click({}, screen.getAllByRole('link')[1])).toBe(true);
    expect(go).not.toHaveBeenCalled();
  });

  it('loads the screen’s code on hover or focus', async () => {
    const onFocus = vi.fn<() => void>();
    show(
      <Link to="/feed/7?a=b" onFocus={onFocus}>
        Post
      </Link>,
    );
    await userEvent.tab();
    expect(prepare.mock.calls).toEqual([['/feed/7']]);
    expect(onFocus).toHaveBeenCalledOnce();
    await userEvent.hover(link());
    fireEvent.touchStart(link());
    expect(prepare).toHaveBeenCalledTimes(3);
  });

  it('runs its own click handler, which can prevent the navigation', () => {
    show(
      <Link to="/feed/7" onClick={(event) => event.preventDefault()}>
        Post
      </Link>,
    );
    click();
    expect(go).not.toHaveBeenCalled();
  });

  it('has aria-current at its address and below it', () => {
    const isCurrent = (to: string) => {
      const view = render(
        <InApp>
          <NavLink to={to}>There</NavLink>
        </InApp>,
      );
      const answer = view.getByRole('link').getAttribute('aria-current');
      view.unmount();
      return answer;
    };
    expect([isCurrent('/feed'), isCurrent('/feed#new'), isCurrent('/fee'), isCurrent('/feed/7')]).toEqual([
      'page',
      'page',
      null,
      null,
    ]);
  });
});

describe('a link on a public page', () => {
  it('is followed by the browser', () => {
    render(<Link to="/feed">Circle</Link>);
    expect(click()).toBe(true);
    expect(documentOf(<Link to="/feed">Circle</Link>)).toBe('<a href="/feed">Circle</a>');
  });
});

describe('programmatic navigation from a public page', () => {
  function Here() {
    const navigation = useNavigation();
    const has = useHasScreen();
    const [token, nothing] = [useSearchParam('token'), useSearchParam('none')];
    return (
      <button
        type="button"
        onClick={() => navigation.go('/feed')}
        onDoubleClick={() => navigation.go('/', { replace: true })}
      >
        {JSON.stringify([navigation.pathname, navigation.search, navigation.hash, has('/x'), token, nothing])}
      </button>
    );
  }

  it('loads a new document, which shows the open toasts', async () => {
    goTo('/receipt?token=a%20b#top');
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const replace = vi.spyOn(location, 'replace').mockReturnValue();
    render(<Here />);
    const button = screen.getByRole('button');
    expect(JSON.parse(button.textContent)).toEqual(['/receipt', '?token=a%20b', '#top', true, 'a b', '']);
    toast({ title: 'Welcome' });
    fireEvent.click(button);
    expect(assign).toHaveBeenCalledWith('/feed');
    expect(sessionStorage.getItem(TOASTS)).toContain('Welcome');
    fireEvent.doubleClick(button);
    expect(replace).toHaveBeenCalledWith('/');
    sessionStorage.clear();
  });

  it('has no data of the application’s router', () => {
    render(
      <InApp>
        <Here />
      </InApp>,
    );
    expect(JSON.parse(screen.getByRole('button').textContent)).toEqual(['/feed', '?tab=a', '', false, '', '']);
  });
});

it('builds an address from its parts', () => {
  expect(hrefOf('/a?b#c', '/now')).toBe('/a?b#c');
  expect(hrefOf({ search: '?b', hash: '' }, '/now')).toBe('/now?b');
  expect(hrefOf({ pathname: '/a', hash: '#c' }, '/now')).toBe('/a#c');
  expect(['/a?b#c', '/a#c?b', '/a'].map(pathOf)).toEqual(['/a', '/a', '/a']);
});
