import { servicesQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { HomeScreen } from './home-screen.tsx';

export const page = definePage({
  Screen: HomeScreen,
  prefetch: ({ queryClient, client }) => queryClient.ensureQueryData(servicesQuery(client)),
  head: () => ({
    title: 'Bonjour',
    description: 'Marketing and media for independent, fee-paying private schools in the UK, Dubai and the USA.',
  }),
});
