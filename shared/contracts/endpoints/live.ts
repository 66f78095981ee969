import { publicEndpoint } from '../endpoint.ts';
import type * as eventStream from '../event-stream.ts';

export const listenToEvents = publicEndpoint<typeof eventStream.listenToEvents>('live.events', 'GET', '/api/events');
