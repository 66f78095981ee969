import { definePage } from '../../app/page.ts';
import { signInAddress } from '#shared/rules/return-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Link } from '../../app/link.tsx';

/** What visitors see at the profile's address. */
const SignedOutScreen = () => (
  <PanelPage title="Your profile" lead="Please log in to view your profile.">
    <Link to={signInAddress('/profile')} className={buttonClass({ variant: 'accent' })}>
      Sign In
    </Link>
  </PanelPage>
);

export const page = definePage({
  Screen: SignedOutScreen,
  head: () => ({ title: 'Your profile | The Bonjour Circle', robots: 'noindex' }),
});
