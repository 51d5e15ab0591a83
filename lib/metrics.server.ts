import { Counter, Histogram, Registry } from 'prom-client'

/**
 * Metrics of this process since its start, for `/metrics` (server/metrics.server.ts). Labels come from short closed
 * lists in the code, never from ids, names or addresses.
 */
export const processRegistry = new Registry()
const registers = [processRegistry]

/**
 * A counter by outcome. All its series begin at 0, because Prometheus can't see an increase of a counter that begins at
 * 1.
 */
function outcomesOf<const Outcome extends string>(name: string, help: string, outcomes: readonly Outcome[]) {
  const counter = new Counter({ name: `contrology_${name}`, help, labelNames: ['outcome'], registers })
  for (const outcome of outcomes) counter.inc({ outcome }, 0)
  return (outcome: Outcome): void => counter.inc({ outcome })
}

export const countMail = outcomesOf(
  'mails_total',
  'Mails, by the outcome of an attempt: sent, dropped (no longer needed), retried, failed (no more attempts)',
  ['sent', 'dropped', 'retried', 'failed'],
)

export const countMailReport = outcomesOf(
  'mail_reports_total',
  'Reports of mail servers: noted, unknown (no mail or address of anybody), ignored (no report of a failure or complaint)',
  ['noted', 'unknown', 'ignored'],
)

export const countWhatsapp = outcomesOf(
  'whatsapp_messages_total',
  'Messages passed to WhatsApp: accepted, refused (for good), notSent (another attempt may be), unknown',
  ['accepted', 'refused', 'notSent', 'unknown'],
)

export const countPush = outcomesOf(
  'push_notifications_total',
  'Notifications passed to a push service, by device: accepted, gone (the browser ended it), refused, notSent, unknown',
  ['accepted', 'gone', 'refused', 'notSent', 'unknown'],
)

const bookings = new Counter({
  name: 'contrology_bookings_total',
  help: 'All bookings made',
  registers,
})
export const countBooking = (): void => bookings.inc()

const gatewayCalls = new Histogram({
  name: 'contrology_gateway_call_duration_seconds',
  help: 'Calls to the payment gateway, by call and outcome (ok, or the kind of failure)',
  labelNames: ['call', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
  registers,
})
export const timeGatewayCall = (call: string, outcome: string, seconds: number): void =>
  gatewayCalls.observe({ call, outcome }, seconds)

const attempts = new Counter({
  name: 'contrology_job_attempts_total',
  help: 'Attempts at background jobs, by kind and outcome (completed, failed)',
  labelNames: ['kind', 'outcome'],
  registers,
})
export const countJobAttempt = (kind: string, outcome: 'completed' | 'failed'): void =>
  attempts.inc({ kind, outcome })

const failures = new Counter({
  name: 'contrology_jobs_failed_total',
  help: 'Background jobs that have failed for good, by kind',
  labelNames: ['kind'],
  registers,
})
export const countFailedJob = (kind: string): void => failures.inc({ kind })

/** Called before the first attempt, so that both counters begin at 0. */
export function initJobCounters(kind: string): void {
  for (const outcome of ['completed', 'failed']) attempts.inc({ kind, outcome }, 0)
  failures.inc({ kind }, 0)
}
