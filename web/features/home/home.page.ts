import { brand } from '#data/content/brand.ts';
import { heroImages } from '#data/content/hero-images.ts';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { HomeScreen } from './home-screen.tsx';
import { organization } from './organization.ts';

export const page = definePage({
  Screen: HomeScreen,
  prefetch: ({ queryClient, client }) => queryClient.ensureQueryData(servicesQuery(client)),
  head: (_, { absolute }) => ({
    title: `${brand.name} | ${brand.tagline}`,
    description: brand.description,
    ...(import.meta.env.SSR && {
      picture: { eyebrow: `Since ${brand.founded}`, title: brand.tagline, image: heroImages[0]?.src },
      jsonLd: [organization(absolute)],
    }),
  }),
});
