import type { Service } from '#shared/contracts/services.ts';
import { Section } from '#shared/ui/layout.tsx';
import { GetStarted } from './get-started.tsx';
import { OtherServices } from './other-services.tsx';
import { ServiceHeader } from './service-header.tsx';
import { WhatsIncluded } from './whats-included.tsx';

/** A service's page: what every service has. */
export function ServiceDetail({ service }: { service: Service }) {
  return (
    <article>
      <ServiceHeader service={service} />
      <Section ground="sunken" width="wide" aria-labelledby="included-title">
        <WhatsIncluded features={service.features} color={service.color} />
      </Section>
      <Section width="wide" aria-labelledby="start-title">
        <GetStarted serviceName={service.name} />
      </Section>
      <OtherServices slug={service.slug} />
    </article>
  );
}
