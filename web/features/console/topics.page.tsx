import { TopicsScreen } from '#shared/admin/topics/topics-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(TopicsScreen),
  head: () => ({ title: 'Topics | Bonjour console', robots: 'noindex' }),
});
