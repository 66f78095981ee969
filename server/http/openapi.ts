import * as z from 'zod/mini';
import { type FileField, FOR_MEMBER, speaksForMember, type Operation } from '#shared/contracts/endpoint.ts';
import { type ErrorCode, errorBody, statusOf } from '#shared/contracts/errors.ts';
import { SESSION_COOKIE } from '#shared/contracts/session-cookie.ts';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
};

/** The OpenAPI 3.1 document of the calls, generated from their declarations. */
export function openApi(endpoints: readonly Operation[], publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bonjour', version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
    paths,
  };
}

function operation(endpoint: Operation): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...idempotencyKey(endpoint),
      ...forMember(endpoint),
    ],
    ...(endpoint.body && { requestBody: { content: requestContent(endpoint.body, endpoint.file) } }),
    ...(endpoint.raw && { requestBody: { content: { [endpoint.raw.type]: { schema: BINARY } } } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: endpoint.servesFile
          ? { 'image/*': {}, 'audio/*': {}, 'video/*': {}, 'application/*': {} }
          : { [mediaType(endpoint)]: { schema: schemaOf(endpoint.response, 'output') } },
        ...(endpoint.paged && {
          headers: { Link: { description: 'The next page, as rel="next"', schema: { type: 'string' } } },
        }),
      },
      ...refusals(endpoint),
    },
  };
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' };

function requestContent(body: z.ZodMiniType, file: FileField | undefined): JsonSchema {
  const schema = schemaOf(body, 'input');
  if (!file) return { 'application/json': { schema } };
  const properties = {
    ...(schema.properties as JsonSchema),
    [file.field]: BINARY,
    ...(file.more && { [file.more.field]: { type: 'array', items: BINARY, maxItems: file.more.most } }),
  };
  return { 'application/json': { schema }, 'multipart/form-data': { schema: { ...schema, properties } } };
}

const mediaType = ({ download, stream }: Operation): string =>
  stream ? 'text/event-stream' : (download?.type ?? 'application/json');

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const idempotencyKey = (endpoint: Operation): JsonSchema[] =>
  endpoint.method === 'POST'
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : [];

const forMember = (endpoint: Operation): JsonSchema[] =>
  speaksForMember(endpoint) ? [{ name: FOR_MEMBER, in: 'header', required: false, schema: { type: 'integer' } }] : [];

function refusals(endpoint: Operation): JsonSchema {
  const codes = new Set<ErrorCode>(['rate_limited', 'internal', ...(endpoint.errors ?? [])]);
  if (endpoint.body || endpoint.query) codes.add('validation_failed');
  if (endpoint.file)
    for (const code of ['too_large', 'unsupported_media_type', 'storage_full'] as const) codes.add(code);
  if (endpoint.access !== 'anyone') codes.add('not_authenticated');
  if (endpoint.access === 'admin') codes.add('forbidden');
  if (endpoint.access !== 'anyone' && !endpoint.whileSuspended) codes.add('suspended');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus: Record<string, { description: string; content: JsonSchema }> = {};
  for (const code of codes) {
    const status = String(statusOf[code]);
    byStatus[status] = { description: [byStatus[status]?.description, code].filter(Boolean).join(', '), content };
  }
  return byStatus;
}
