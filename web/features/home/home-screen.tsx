import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { Container, Display } from '#shared/ui/layout.tsx';

/** The home page. */
export function HomeScreen() {
  const services = useQuery(servicesQuery(useApi()));
  return (
    <Container className="py-section">
      <Display>Elevate Your School Marketing</Display>
      <ul>
        {services.data?.map((service) => (
          <li key={service.id}>{service.name}</li>
        ))}
      </ul>
    </Container>
  );
}
