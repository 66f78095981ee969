import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { consoleScreens } from '#shared/admin/screens.ts';
import { PageStore } from './app/page-store.ts';
import type { Page } from './app/page.ts';
import { findRoute, type Route } from './app/route.ts';
import { useSite, type Site } from './app/site.tsx';
import { useAuth } from './app/use-auth.ts';
import { MembersChat } from './features/chat/members-chat.tsx';
import { Frame } from './features/frame/frame.tsx';
import { Guard } from './features/guard/guard.tsx';
import { island } from './public/island.tsx';

/** The console's screens. Visitors and members get the page `signed-out` or `denied` instead, which differ for the blog. */
const consoleRoutes = consoleScreens.map(({ page, path }): Route => {
  const answers = page === 'blog' ? 'console/blog-' : 'console/';
  return {
    path,
    access: 'admin',
    page: `console/${page}`,
    signedOut: `${answers}signed-out`,
    denied: `${answers}denied`,
  };
});

/** Every address of the site, with its page. */
const routes: readonly Route[] = [
  { path: '/', access: 'anyone', page: 'home/home' },
  { path: '/services/:slug', access: 'anyone', page: 'services/service' },
  { path: '/blog', access: 'anyone', page: 'blog/blog', reads: ['q', 'before'] },
  { path: '/blog/:slug', access: 'anyone', page: 'blog/post' },
  { path: '/blog/tag/:slug', access: 'anyone', page: 'blog/tag', reads: ['before'] },
  { path: '/preview/:token', access: 'anyone', page: 'blog/preview', referrerPolicy: 'no-referrer', isSecret: true },
  { path: '/privacy', access: 'anyone', page: 'privacy/privacy' },
  { path: '/forgot-password', access: 'anyone', page: 'forgot-password/forgot-password' },
  {
    path: '/reset-password',
    access: 'anyone',
    page: 'reset-password/reset-password',
    referrerPolicy: 'no-referrer',
  },
  { path: '/confirm-email', access: 'anyone', page: 'confirm-email/confirm-email', referrerPolicy: 'no-referrer' },
  { path: '/team', access: 'anyone', page: 'booking/team' },
  { path: '/book/:name', access: 'anyone', page: 'booking/podcast' },
  { path: '/book/meeting/:name', access: 'anyone', page: 'booking/meeting' },
  { path: '/receipt', access: 'anyone', page: 'receipt/receipt', referrerPolicy: 'no-referrer' },
  { path: '/chat', access: 'anyone', page: 'chat/open', referrerPolicy: 'no-referrer' },
  { path: '/newsletter/confirm', access: 'anyone', page: 'newsletter/confirm', referrerPolicy: 'no-referrer' },
  { path: '/newsletter/unsubscribe', access: 'anyone', page: 'newsletter/unsubscribe', referrerPolicy: 'no-referrer' },
  { path: '/newsletter', access: 'anyone', page: 'newsletter/archive' },
  { path: '/newsletter/:slug', access: 'anyone', page: 'newsletter/issue' },
  { path: '/mails/end', access: 'anyone', page: 'newsletter/end-mails', referrerPolicy: 'no-referrer' },
  // Its address holds that of another page, which may have a token.
  { path: '/offline', access: 'anyone', page: 'offline/offline', referrerPolicy: 'no-referrer' },
  { path: '/auth', access: 'anyone', page: 'auth/auth' },
  { path: '/join', access: 'anyone', page: 'auth/join', referrerPolicy: 'no-referrer' },
  {
    path: '/circle',
    access: 'member',
    page: 'feed/feed',
    sameAs: '/feed',
    signedOut: 'auth/auth',
    rendersSignIn: true,
  },
  { path: '/feed', access: 'member', page: 'feed/feed' },
  { path: '/feed/:postId', access: 'member', page: 'feed/post' },
  { path: '/member', access: 'member', page: 'member/member', signedOut: 'member/signed-out' },
  { path: '/member/app', access: 'member', page: 'device/device' },
  { path: '/messages', access: 'member', page: 'messages/messages' },
  { path: '/messages/with/:userId', access: 'member', page: 'messages/messages' },
  { path: '/library', access: 'member', page: 'library/library' },
  { path: '/library/:slug', access: 'member', page: 'library/resource' },
  { path: '/library/collections/:slug', access: 'member', page: 'library/collection' },
  { path: '/webinars', access: 'member', page: 'webinars/webinars' },
  { path: '/webinars/:slug', access: 'member', page: 'webinars/webinar' },
  { path: '/members', access: 'member', page: 'members/members-redirect' },
  { path: '/members-app', access: 'member', page: 'members/members' },
  { path: '/members/map', access: 'member', page: 'members/map', signedOut: 'members/map-signed-out' },
  { path: '/users/:userId', access: 'member', page: 'members/profile' },
  { path: '/profile', access: 'member', page: 'profile/profile', signedOut: 'profile/signed-out' },
  { path: '/profile/notifications', access: 'member', page: 'notifications/choices' },
  ...consoleRoutes,
  {
    path: '/admin/figures',
    access: 'admin',
    page: 'console/figures-redirect',
    signedOut: 'console/signed-out',
    denied: 'console/denied',
  },
  { path: '*', access: 'anyone', page: 'not-found/not-found' },
];

/** The server has every page; the application only the private ones and their replacements. */
const pages = new PageStore(
  import.meta.env.SSR
    ? import.meta.glob<{ page: Page }>('./features/**/*.page.tsx')
    : import.meta.glob<{ page: Page }>(
        './features/{auth,console,device,feed,library,member,members,messages,notifications,profile,webinars}/*.page.tsx',
      ),
);

const Chat = island('chat/chat', () => import('./features/chat/chat.island.tsx'), 'chat');

/** Screens of the Circle with a column beside them in wide windows. */
const WITH_ASIDE = new Set(['feed/feed', 'feed/post', 'members/members', 'members/profile']);

function Frames({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { isSignedOut } = useSite();
  const auth = useAuth();
  const { status, expected } = auth;
  // A screen whose session has expired stays under the sign-in, and so do its bars.
  const user = auth.user ?? auth.ended ?? null;
  const { access, page } = findRoute(routes, pathname).route;
  // A suspended member sees one screen at every address, without links into the Circle.
  const isMembers = user ? !user.suspension : Boolean(expected) || (status === 'checking' && !isSignedOut);
  // Members at the console's addresses see the refusal in the Circle's frame.
  const isConsole = access === 'admin' && (user ?? expected)?.isAdmin !== false;
  const kind = access === 'anyone' || !isMembers ? 'public' : isConsole ? 'console' : 'circle';
  return (
    <>
      <Frame kind={kind} hasAside={WITH_ASIDE.has(page)}>
        {children}
      </Frame>
      {/* The agency's staff reply to visitors in the console, so they have no chat button. */}
      {access === 'admin' ? null : kind === 'circle' ? <MembersChat Chat={Chat} /> : <Chat />}
    </>
  );
}

const loadMemberBar = async () => (await import('./circle.tsx')).default;
const loadConsoleBar = async () => (await import('./console.tsx')).default;
const loadAside = async () => (await import('./features/member/aside.tsx')).default;
const loadNotes = async () => (await import('./circle.tsx')).CircleNotes;

const loadSignInAgain = async () => (await import('./features/auth/sign-in-again.tsx')).default;

export const site: Site = {
  routes,
  isDocument: false,
  pages,
  Guard,
  Frame: Frames,
  loadMemberBar,
  loadConsoleBar,
  loadAside,
  loadNotes,
  loadSignInAgain,
};
