import { type AnyEndpoint, API_PREFIX, type Area, areaOf, type FailureBody, type Needs } from '@tsudoi/contract';
import { allEndpoints } from '@tsudoi/contract/all';
import { toJsonSchema } from '@valibot/to-json-schema';

type Json = Record<string, unknown>;

const schemaOf = (schema: AnyEndpoint['body'], typeMode: 'input' | 'output'): Json | undefined =>
  schema === undefined
    ? undefined
    : (toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'openapi-3.0' }) as Json);

function parametersOf(schema: AnyEndpoint['query'], place: 'path' | 'query'): Json[] {
  const json = schemaOf(schema, 'input');
  const properties = (json?.properties ?? {}) as Record<string, Json>;
  const required = new Set((json?.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

const failure = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    error_code: { type: 'string' },
    errors: { type: 'object' },
  } satisfies Partial<Record<keyof FailureBody, Json>>,
};

const wordsOf = ({ menu, flag, of }: Needs): string =>
  `${menu}: ${flag}${of === undefined ? '' : `, of the kind in ${of}`}`;

function operationOf({ family, name, endpoint }: ReturnType<typeof allEndpoints>[number]): Json {
  const body = schemaOf(endpoint.body, 'input');
  const access =
    'needs' in endpoint.access
      ? wordsOf(endpoint.access.needs)
      : 'open' in endpoint.access
        ? `open: ${endpoint.access.open}`
        : JSON.stringify(endpoint.access);
  return {
    operationId: `${family}_${name.replaceAll('.', '_')}`,
    tags: [family],
    summary: endpoint.summary,
    description: access,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            content: {
              [endpoint.files === undefined && endpoint.uploads === undefined
                ? 'application/json'
                : 'multipart/form-data']: { schema: body },
            },
          },
        }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'success',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { data: schemaOf(endpoint.response, 'output') } },
          },
        },
      },
      default: { description: 'failure', content: { 'application/json': { schema: failure } } },
    },
    ...('open' in endpoint.access ? {} : { security: [{ bearer: [] }] }),
  };
}

const built = new Map<string, Json>();

/** The API of these areas as an OpenAPI document, generated from the contract. */
export function openapi(areas: readonly Area[]): Json {
  const key = areas.join();
  const cached = built.get(key);
  if (cached !== undefined) return cached;
  const paths: Record<string, Json> = {};
  for (const entry of allEndpoints()) {
    if (!areas.includes(areaOf(entry.endpoint.path))) continue;
    const path = API_PREFIX + entry.endpoint.path;
    paths[path] = { ...paths[path], [entry.endpoint.method.toLowerCase()]: operationOf(entry) };
  }
  const document = {
    openapi: '3.0.3',
    info: { title: 'Tsudoi', version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
  built.set(key, document);
  return document;
}
