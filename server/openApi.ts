import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { API_BASE } from '#lib/apiAddress.ts'
import { type Endpoint, refusalsOf } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { Refusal, type RefusalCode } from '#lib/refusals.ts'
import { refusalStatus, refusalText } from '#lib/text/refusals.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'success', 'message', 'data'],
  properties: {
    statusCode: { type: 'integer' },
    success: { type: 'boolean' },
    message: { type: 'string' },
    data,
  },
})

const parametersOf = (location: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: location,
    required: location === 'path' || !part.safeParse(undefined).success,
    schema: jsonSchema(part as z.ZodType, 'input'),
  }))

/** The header for idempotency keys, which every call that changes something accepts. */
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text for one action. A request that is sent again with it is not carried out again: it gets the same answer, with the header `Idempotent-Replay: true`, for at least a day. After `OUTCOME_UNKNOWN`, or without any answer, send the request again with the same key.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
}

/** The message of a refusal, with an ellipsis for each value that only a response has. */
const messageOf = (code: RefusalCode): string => refusalText[code]({}).replaceAll('undefined', '…')

function operationOf(e: Endpoint): Json {
  const data = jsonSchema(e.data, 'output')
  const json = (schema: Json) => ({ 'application/json': { schema } })
  return {
    summary: e.summary,
    tags: [e.path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf('path', e.params),
      ...parametersOf('query', e.query),
      ...(e.method === 'GET' && !e.changes ? [] : [idempotencyKey]),
    ],
    ...(e.body ? { requestBody: { required: true, content: json(jsonSchema(e.body, 'input')) } } : {}),
    ...(e.access === 'public' && !e.knowsCaller ? {} : { security: [{ cookie: [] }, { bearer: [] }] }),
    responses: {
      [String(e.success ?? 200)]: {
        description: 'Done',
        ...(e.success === 204 ? {} : { content: json(e.bare ? data : envelope(data)) }),
      },
      default: {
        description: [
          'Refused, with `error.code` and, for bad input, `error.fields`.',
          ...refusalsOf(e).map((code) => `- ${code}: ${messageOf(code)}`),
        ].join('\n'),
        content: json({ $ref: '#/components/schemas/Refused' }),
      },
    },
  }
}

/** The OpenAPI document, generated from the contract. */
export function openApiDocument(contract: Record<string, Endpoint>): Json {
  const paths: Record<string, Json> = {}
  for (const e of Object.values(contract)) {
    const path = API_BASE + e.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    ;(paths[path] as Json)[e.method.toLowerCase()] = operationOf(e)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Contrology', version: '1', description: 'Classes, passes and bookings of the studio.' },
    paths,
    components: {
      schemas: {
        Refused: envelope({ type: 'null' }),
      },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/**
 * `GET /api/v1/openapi.json` and the pages that show it at `/api/v1/docs`. In production they exist only for
 * the studio's staff: everybody else gets a 404.
 */
export async function openApi(
  app: FastifyInstance,
  deps: Deps,
  contract: Record<string, Endpoint>,
): Promise<void> {
  const document = openApiDocument(contract)
  const onRequest = async (request: FastifyRequest) => {
    if (deps.production && !(await isStaff(request, deps))) throw new Refusal('NOT_FOUND')
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', onRequest)
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: true })
    scope.get(`${API_BASE}/openapi.json`, async () => document)
  })
}

async function isStaff(request: FastifyRequest, { callers }: Deps): Promise<boolean> {
  try {
    return may((await callers.authenticate(request)).role, 'readApiDocs')
  } catch (error) {
    if (error instanceof Refusal && refusalStatus[error.code] === 401) return false
    throw error
  }
}
