import { brand } from '#data/content/brand.ts';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';

const Join = island('auth/join', () => import('./join.island.tsx'), 'now');

/** The page behind an invitation's link, at /join?invitation=…. */
function JoinScreen() {
  return (
    <>
      <Join />
      <p className="mx-auto hidden max-w-md px-4 pb-14 text-center text-muted noscript:block">
        To create your account, please turn on JavaScript in your browser.
      </p>
    </>
  );
}

export const page = definePage({
  Screen: JoinScreen,
  head: () => ({ title: `Join ${brand.community.name}`, robots: 'noindex' }),
});
