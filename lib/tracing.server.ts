import type { FastifyInstance } from 'fastify'

/**
 * Traces: what a request or a job does, and how long each part takes. Without a tracer (`startTracing`) all of this does
 * the work and nothing else. Names and attributes are from short closed lists of the code: never an id, a name, an
 * address or a parameter.
 */
export interface Traced {
  name: string
  /** A part of ours, a call of something else, or a job. */
  kind: 'part' | 'call' | 'job'
  attributes: Record<string, string>
  /** Of the trace that enqueued a job. */
  enqueuedBy?: string | undefined
}

export interface Tracer {
  run<T>(traced: Traced, work: () => Promise<T>): Promise<T>
  /** What has no parts. Returns what ends it. */
  begin(traced: Traced): (error?: unknown) => void
  /** The trace that the current work belongs to, if it is recorded; `parent` links a job to it (W3C `traceparent`). */
  current(): { traceId: string; parent: string } | undefined
  /** Traces the requests of an app. Before any other plugin or route. */
  watch(app: FastifyInstance): Promise<void>
}

let tracer: Tracer | undefined

export const setTracer = (given: Tracer | undefined): void => {
  tracer = given
}

const run = <T>(traced: Traced, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.run(traced, work) : work()

export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  run({ name, kind: 'part', attributes: {} }, work)

/** For a line of the log. */
export const traceInLog = (): { traceId?: string } => {
  const current = tracer?.current()
  return current ? { traceId: current.traceId } : {}
}

export const traceRequests = async (app: FastifyInstance): Promise<void> => tracer?.watch(app)
