/** Every call there is. The server must handle each, the OpenAPI document and the access matrix list each. */
import * as auth from './auth.ts';
import * as blog from './blog.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as feed from './feed.ts';
import * as services from './services.ts';
import * as users from './users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value;

export const allEndpoints: readonly Endpoint[] = [auth, services, contact, blog, feed, users].flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);
