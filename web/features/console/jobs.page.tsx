import { JobsScreen } from '#shared/admin/jobs/jobs-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(JobsScreen),
  head: () => ({ title: 'Failed tasks | Bonjour console', robots: 'noindex' }),
});
