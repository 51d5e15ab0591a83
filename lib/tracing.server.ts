import type { FastifyInstance } from 'fastify'

/**
 * Traces: what a request or a job does, and how long each part takes. Without a tracer (`startTracing`) these functions
 * only do the work itself. Names and attributes are from short fixed lists of the code: never an id, a name, an
 * address or a parameter.
 */
export interface TracedOperation {
  name: string
  /** A part of our code, a call of another program, or a job. */
  kind: 'part' | 'call' | 'job'
  attributes: Record<string, string>
  /** `traceparent` of the trace in which a job was enqueued. */
  enqueuedBy?: string | undefined
}

export interface Tracer {
  run<T>(trace: TracedOperation, work: () => Promise<T>): Promise<T>
  /** Begins a span without parts. Returns the function that ends it. */
  begin(trace: TracedOperation): (error?: unknown) => void
  /** The trace of the current work, if it is recorded; `parent` links a job to it (W3C `traceparent`). */
  current(): { traceId: string; parent: string } | undefined
  /** Traces the requests of an app. Must be called before any other plugin or route is registered. */
  watch(app: FastifyInstance): Promise<void>
}

let tracer: Tracer | undefined

export const setTracer = (newTracer: Tracer | undefined): void => {
  tracer = newTracer
}

const run = <T>(trace: TracedOperation, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.run(trace, work) : work()

export const trace = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  run({ name, kind: 'part', attributes: {} }, work)

/** A call of another program: the gateway, a mail server. */
export const traceCall = <T>(
  name: string,
  attributes: TracedOperation['attributes'],
  work: () => Promise<T>,
): Promise<T> => run({ name, kind: 'call', attributes }, work)

/** One attempt to run a job; `data` is the enqueued data. */
export const traceJob = <T>(kind: string, data: unknown, work: () => Promise<T>): Promise<T> => {
  const { traceparent } = Object(data) as { traceparent?: unknown }
  const enqueuedBy = typeof traceparent === 'string' ? traceparent : undefined
  return run({ name: `job ${kind}`, kind: 'job', attributes: { 'job.kind': kind }, enqueuedBy }, work)
}

/** A statement that belongs to a request or a job: all other statements are not traced. */
export function traceStatement<T>(text: unknown, send: () => T): T {
  if (!tracer?.current() || typeof text !== 'string') return send()
  const end = tracer.begin({
    name: statementName(text),
    kind: 'call',
    attributes: { 'db.system.name': 'postgresql' },
  })
  const sent = send()
  if (sent instanceof Promise) sent.then(() => end(), end)
  else end()
  return sent
}

const NAMED = /^\s*(?:select )?\/\* (\w+) \*\//
const VERB = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)/i

/** The name that a statement begins with, as in `/* claim_seat *\/`. */
export const nameInComment = (text: string): string | undefined => NAMED.exec(text)?.[1]

/** The name in the statement's comment; without one, its verb and the first table that it names. */
export function statementName(text: string): string {
  const name = nameInComment(text)
  if (name) return name
  const parts = [VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement', TABLE.exec(text)?.[1]]
  return parts.filter(Boolean).join(' ')
}

/** Added to the data of a job, so that the job is linked to the current trace. */
export const traceparent = (): { traceparent?: string } => {
  const parent = tracer?.current()?.parent
  return parent ? { traceparent: parent } : {}
}

/** Added to a log line. */
export const traceInLog = (): { traceId?: string } => {
  const current = tracer?.current()
  return current ? { traceId: current.traceId } : {}
}

export const traceRequests = async (app: FastifyInstance): Promise<void> => tracer?.watch(app)
