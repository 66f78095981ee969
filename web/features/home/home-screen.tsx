import { island } from '../../app/island.tsx';
import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { ServicesSection } from './services-section.tsx';
import { useContactHash } from './use-contact-hash.ts';
import { useInitServices } from './use-init-services.ts';

// Below the first screens, and there is nothing in it to use before somebody comes near.
const WorldwideSection = island(() => import('./worldwide-section.tsx'), 'WorldwideSection');

/** The home page. */
export function HomeScreen() {
  useInitServices();
  useContactHash();
  return (
    <>
      <Hero />
      <ServicesSection />
      <WorldwideSection />
      <ContactSection />
    </>
  );
}
