import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { ServicesSection } from './services-section.tsx';
import { useContactHash } from './use-contact-hash.ts';
import { useInitServices } from './use-init-services.ts';
import { WorldwideSection } from './worldwide-section.tsx';

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
