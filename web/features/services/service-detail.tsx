import type { Service } from '#shared/contracts/services.ts';
import { Section } from '#shared/ui/layout.tsx';
import { GetStarted } from './get-started.tsx';
import { OtherServices } from './other-services.tsx';
import { ownPartsOf } from './own-parts.tsx';
import { ServiceHeader } from './service-header.tsx';
import { WhatsIncluded } from './whats-included.tsx';

/** A service's page: what every service has, and what this one has of its own. */
export function ServiceDetail({ service }: { service: Service }) {
  const { Opening, Body } = ownPartsOf(service.slug);
  return (
    <article>
      <ServiceHeader service={service} />
      {Opening ? <Opening /> : null}
      <Section ground="sunken" width="wide" aria-labelledby="included-title">
        <WhatsIncluded features={service.features} color={service.color} />
      </Section>
      {Body ? <Body /> : null}
      <Section width="wide" aria-labelledby="start-title">
        <GetStarted serviceName={service.name} />
      </Section>
      <OtherServices slug={service.slug} />
    </article>
  );
}
