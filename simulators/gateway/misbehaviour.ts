import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { ApiError, badRequest, serverError, unknownId } from './errors.ts'

const API_CALLS = [
  'orders.create',
  'orders.fetch',
  'orders.list',
  'orders.payments',
  'payments.list',
  'payments.fetch',
  'payments.capture',
  'refund',
  'refunds.list',
  'refunds.fetch',
  'disputes.list',
  'disputes.fetch',
  'disputes.contest',
  'disputes.accept',
  'documents.create',
  'documents.fetch',
  'qrCodes.create',
  'qrCodes.list',
  'qrCodes.fetch',
  'qrCodes.payments',
  'qrCodes.close',
  'links.create',
  'links.list',
  'links.fetch',
  'links.cancel',
] as const
const HTTP_FAULTS = [
  '500',
  '502html',
  '404',
  'unknownId',
  '200html',
  'hang',
  'hangBody',
  'reset',
  'slow',
] as const
const WEBHOOK_FAULTS = ['lostWebhook', 'doubleWebhook', 'lateWebhook'] as const
const PAYMENT_FAULTS = ['authorizedOnly', 'pendingRefund'] as const

export type ApiCall = (typeof API_CALLS)[number]

const isIn = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

/**
 * `call`: the API call that an HTTP fault affects, all by default. The other faults affect webhooks, payments and
 * refunds and have no call (`webhook` is allowed for those of webhooks). `id`: the order, payment, refund or
 * dispute whose calls are affected; for `authorizedOnly` the order of the payment, for `pendingRefund` the payment
 * of the refund. `times`: how often, by default until reset. `ms`: how long to hang, or to delay. `done`: the call
 * is executed, and only its response is lost.
 */
export const MisbehaveInput = z
  .strictObject({
    call: z.enum([...API_CALLS, 'webhook']).optional(),
    id: z.string().optional(),
    how: z.enum([...HTTP_FAULTS, ...WEBHOOK_FAULTS, ...PAYMENT_FAULTS]),
    times: z.int().min(1).optional(),
    ms: z.int().min(0).max(60_000).optional(),
    done: z.boolean().optional(),
  })
  .refine(({ call, how, id }) => {
    if (id !== undefined && isIn(WEBHOOK_FAULTS, how)) return false
    if (call === undefined) return true
    if (call === 'webhook') return isIn(WEBHOOK_FAULTS, how)
    return isIn(HTTP_FAULTS, how) || (call === 'refund' && how === 'pendingRefund')
  }, 'This call cannot misbehave in this way')

export type Fault = z.infer<typeof MisbehaveInput>

export interface Misbehaviour {
  add(fault: Fault): void
  list(): Fault[]
  /** Ends all faults; hanging calls are aborted. */
  reset(): void
  /** Returns the fault that affects this call, and counts it as used. */
  takeFault(call: ApiCall, id?: string): Fault | undefined
  /** How to deliver the webhooks of one event, if a fault decides it. */
  takeWebhookFault(): { mode: 'never' | 'twice' | 'late'; ms: number | undefined } | undefined
  takePaymentFault(how: (typeof PAYMENT_FAULTS)[number], id: string): boolean
  /**
   * Applies the fault to the response. True if the response was sent, or never will be; false if it should be sent
   * as usual.
   */
  applyFault(fault: Fault, reply: FastifyReply): Promise<boolean>
}

const MAX_HANG_MS = 60_000
const SLOW_MS = 3_000

export const createMisbehaviour = (): Misbehaviour => {
  let faults: Fault[] = []
  const hanging = new Set<FastifyReply['raw']>()

  const take = (matches: (fault: Fault) => boolean): Fault | undefined => {
    const fault = faults.find(matches)
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) faults = faults.filter((other) => other !== fault)
    }
    return fault
  }

  const hang = (reply: FastifyReply, ms: number) => {
    const { raw } = reply
    reply.hijack()
    hanging.add(raw)
    const timer = setTimeout(() => raw.destroy(), ms)
    raw.on('close', () => {
      clearTimeout(timer)
      hanging.delete(raw)
    })
  }

  const applyFault = async (fault: Fault, reply: FastifyReply): Promise<boolean> => {
    switch (fault.how) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_MS)
        return false
      case '500':
        throw serverError()
      case '502html':
        reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
        return true
      case '404':
        throw new ApiError(404, badRequest('The requested URL was not found on the server.').body)
      case 'unknownId':
        throw unknownId()
      case '200html':
        reply.type('text/html').send('<html><body><h1>Back soon</h1></body></html>')
        return true
      case 'hang':
        hang(reply, fault.ms ?? MAX_HANG_MS)
        return true
      case 'hangBody':
        hang(reply, fault.ms ?? MAX_HANG_MS)
        reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
        reply.raw.write('{"id":')
        return true
      case 'reset':
        reply.hijack()
        reply.raw.socket?.resetAndDestroy()
        return true
      default:
        return false
    }
  }

  return {
    add: (fault) => faults.push({ ...fault }),
    list: () => faults.map((fault) => ({ ...fault })),
    reset: () => {
      faults = []
      for (const raw of hanging) raw.destroy()
    },
    takeFault: (call, id) =>
      take(
        (fault) =>
          isIn(HTTP_FAULTS, fault.how) &&
          (fault.call === undefined || fault.call === call) &&
          (fault.id === undefined || fault.id === id),
      ),
    takeWebhookFault: () => {
      const fault = take(({ how }) => isIn(WEBHOOK_FAULTS, how))
      if (!fault) return undefined
      const mode = fault.how === 'lostWebhook' ? 'never' : fault.how === 'doubleWebhook' ? 'twice' : 'late'
      return { mode, ms: fault.ms }
    },
    takePaymentFault: (how, id) =>
      take((fault) => fault.how === how && (fault.id === undefined || fault.id === id)) !== undefined,
    applyFault,
  }
}
