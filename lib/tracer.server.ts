import { FastifyOtelInstrumentation } from '@fastify/otel'
import {
  type Attributes,
  context,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import { Refusal } from '#lib/refusals.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import { refusalStatus } from '#lib/text/refusals.ts'
import { setTracer, type TracedOperation, type Tracer } from '#lib/tracing.server.ts'

// Only this file loads the SDK, and it is only imported if an endpoint for traces is set.

export interface TracingSettings {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

/**
 * In milliseconds. A collector that does not respond gets no more time than this, for a batch or when the server
 * stops.
 */
const EXPORT_TIMEOUT = 5_000
const STOP_TIMEOUT = 2_000
/** The minimum time between two log entries about the collector. */
const LOG_PAUSE = 60_000

const KINDS = { part: SpanKind.INTERNAL, call: SpanKind.CLIENT, job: SpanKind.CONSUMER }

/** The attributes that are sent. Everything else that a library sets (addresses, parameters, error messages) is not. */
const SENT_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'error.type',
  'job.kind',
  'mail.kind',
]

/**
 * Sampling follows OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, which the SDK reads. Returns a function that stops
 * it.
 */
export function startTracing(settings: TracingSettings, log: Logger): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: EXPORT_TIMEOUT,
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    spanProcessors: [new BatchSpanProcessor(withSentAttributesOnly(exporter, log))],
  })
  // Without a propagator, no header of a request decides whether it is traced, or to which trace it belongs.
  provider.register({ propagator: null })
  setTracer(tracerOf(provider))
  return async () => {
    setTracer(undefined)
    await settlesWithin(provider.shutdown(), STOP_TIMEOUT)
    trace.disable()
    context.disable()
  }
}

function tracerOf(provider: NodeTracerProvider): Tracer {
  const spans = provider.getTracer('contrology')
  const open = ({ name, kind, attributes, enqueuedBy }: TracedOperation) => {
    const span = spans.startSpan(name, { kind: KINDS[kind], attributes, links: linksTo(enqueuedBy) })
    return { span, within: trace.setSpan(context.active(), span) }
  }
  return {
    run(traced, work) {
      const { span, within } = open(traced)
      return context.with(within, async () => {
        try {
          return await work()
        } catch (error) {
          setFailed(span, error)
          throw error
        } finally {
          span.end()
        }
      })
    },
    begin(traced) {
      const { span } = open(traced)
      return (error) => {
        if (error !== undefined) setFailed(span, error)
        span.end()
      }
    },
    current() {
      const active = trace.getActiveSpan()?.spanContext()
      if (!active || (active.traceFlags & TraceFlags.SAMPLED) === 0) return undefined
      return { traceId: active.traceId, parent: `00-${active.traceId}-${active.spanId}-01` }
    },
    async watch(app) {
      const requests = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => /^\/(health|metrics|assets)([/?]|$)/.test(url),
        requestHook: (span, { method, routeOptions }) =>
          span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`),
      })
      requests.setTracerProvider(provider)
      await app.register(requests.plugin())
    },
  }
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

function linksTo(parent: string | undefined): { context: SpanContext }[] {
  const [, traceId, spanId] = PARENT.exec(parent ?? '') ?? []
  if (!traceId || !spanId) return []
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } }]
}

/**
 * Sets the code of an error, never its message. A refusal does not count as an error, unless the server is at
 * fault.
 */
function setFailed(span: Span, error: unknown): void {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  const type = [code, name].find((each) => typeof each === 'string' && /^\w{1,60}$/.test(each))
  span.setAttribute('error.type', (type as string | undefined) ?? 'unknown')
  if (!(error instanceof Refusal) || refusalStatus[error.code] >= 500)
    span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Exports only the attributes in `SENT_ATTRIBUTES`, and logs from time to time if that fails. */
function withSentAttributesOnly(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let lastLoggedAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans.map(sentPartOf), (result) => {
        const now = performance.now()
        if (result.code !== 0 && now - lastLoggedAt > LOG_PAUSE) {
          lastLoggedAt = now
          log.warn({ spans: spans.length }, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
        }
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

function sentPartOf(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = {}
  for (const name of SENT_ATTRIBUTES) {
    const value = span.attributes[name]
    if (value !== undefined) attributes[name] = value
  }
  const status = Number(attributes['http.response.status_code'] ?? 500)
  const code = status < 500 ? SpanStatusCode.UNSET : span.status.code
  return Object.create(span, {
    attributes: { value: attributes },
    status: { value: { code } },
    events: { value: [] },
  })
}
