import type { FastifyBaseLogger } from 'fastify'
import { type Deliveries, openDeliveries } from './deliveries.ts'
import { createMisbehaviour, type Misbehaviour } from './misbehaviour.ts'
import { type GatewayState, openState } from './state.ts'

export interface GatewayOptions {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where webhooks are sent; a function is called at each delivery. Without it none are sent. */
  webhookUrl?: string | (() => string)
  /** A folder for the state and undelivered webhooks; without it they are in memory. */
  stateDir?: string
  /** Milliseconds since 1970, for `created_at`. Retries of webhooks use the real clock. */
  now?: () => number
  /** Wait before a webhook's first retry, in milliseconds; doubles each time. Default 1000. */
  firstRetryMs?: number
  /** The timeout of a webhook's receiver in milliseconds. Default 5000. */
  webhookTimeoutMs?: number
  /** How long a "late" webhook is held back, in milliseconds. Default 3000. */
  lateMs?: number
}

/** Shared by all parts of the simulator. */
export interface Simulation {
  readonly keyId: string
  readonly keySecret: string
  readonly lateMs: number
  readonly state: GatewayState
  readonly deliveries: Deliveries
  readonly misbehaviour: Misbehaviour
  /** Unix seconds on the simulator's clock. */
  seconds(): number
}

export const openSimulation = (options: GatewayOptions, log: FastifyBaseLogger): Simulation => {
  const now = options.now ?? Date.now
  return {
    keyId: options.keyId,
    keySecret: options.keySecret,
    lateMs: options.lateMs ?? 3000,
    state: openState(options.stateDir),
    deliveries: openDeliveries(options, log),
    misbehaviour: createMisbehaviour(),
    seconds: () => Math.floor(now() / 1000),
  }
}
