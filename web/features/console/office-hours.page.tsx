import { OfficeHoursScreen } from '#shared/admin/office-hours/office-hours-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(OfficeHoursScreen),
  head: () => ({ title: 'Office hours | Bonjour console', robots: 'noindex' }),
});
