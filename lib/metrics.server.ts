import { Counter, Histogram, Registry } from 'prom-client'

/**
 * What this process has done since it started, for `/metrics` (server/metrics.server.ts). Labels are from short closed
 * lists of the code: never an id, a name or an address.
 */
export const processRegistry = new Registry()
const registers = [processRegistry]

const mails = new Counter({
  name: 'contrology_mails_total',
  help: 'Mails, by what became of an attempt: sent, dropped (no reason any more), retried, failed (no more attempts)',
  labelNames: ['outcome'],
  registers,
})
export const countMail = (outcome: 'sent' | 'dropped' | 'retried' | 'failed'): void => mails.inc({ outcome })

const whatsapp = new Counter({
  name: 'contrology_whatsapp_messages_total',
  help: 'Messages given to WhatsApp: accepted, refused (for good), notSent (another attempt may be), unknown',
  labelNames: ['outcome'],
  registers,
})
export const countWhatsapp = (outcome: 'accepted' | 'refused' | 'notSent' | 'unknown'): void =>
  whatsapp.inc({ outcome })

const pushes = new Counter({
  name: 'contrology_push_notifications_total',
  help: 'Notifications handed to a push service, by device: accepted, gone (the browser ended it), refused, notSent, unknown',
  labelNames: ['outcome'],
  registers,
})
export const countPush = (outcome: 'accepted' | 'gone' | 'refused' | 'notSent' | 'unknown'): void =>
  pushes.inc({ outcome })

const bookings = new Counter({
  name: 'contrology_bookings_total',
  help: 'Bookings made, in every way',
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
