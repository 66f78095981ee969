import { AuditScreen } from '#shared/admin/audit/audit-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(AuditScreen),
  head: () => ({ title: 'Audit log | Bonjour console', robots: 'noindex' }),
});
