import { definePage } from '../../app/page.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export const page = definePage({
  Screen: NotFoundScreen,
  head: () => ({ title: '404 Page Not Found', status: 404, robots: 'noindex' }),
});
