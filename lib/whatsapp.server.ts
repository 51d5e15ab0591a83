import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { countWhatsapp } from '#lib/metrics.server.ts'
import { traceCall } from '#lib/tracing.server.ts'

/** Access to the WhatsApp Business Cloud API; without it nothing is sent by WhatsApp. */
export interface WhatsappSettings {
  phoneNumberId: string
  businessId: string
  token: string
  appSecret: string
  verifyToken: string
  /** With the version: `https://graph.facebook.com/v23.0`. */
  apiUrl: string
  /** The limit of a call in milliseconds, to the last byte of its response. */
  timeoutMs?: number
}

export interface TemplateMessage {
  /** The digits of the number, with the country code. */
  to: string
  template: string
  language: string
  parameters: string[]
  /** Our own id of the message; each status report contains it. */
  reference: string
}

export interface TextMessage {
  /** The digits of the number, with the country code. */
  to: string
  text: string
  reference?: string
}

export interface WhatsappTemplate {
  name: string
  language: string
  category: string
  status: string
  /** The text, with placeholders `{{1}}`, `{{2}}`; null if the template has more than text, or placeholders elsewhere. */
  body: string | null
}

export interface Whatsapp {
  /** The id of the accepted message. Every failure is a {@link WhatsappError}. */
  sendTemplate(message: TemplateMessage): Promise<string>
  /** Sends a free text; possible only to a person who wrote in the last 24 hours. */
  sendText(message: TextMessage): Promise<string>
  templates(): Promise<WhatsappTemplate[]>
  isSigned(raw: Buffer, signature: string | undefined): boolean
  isVerifyToken(token: string): boolean
}

/**
 * - `refused`: this message will never be accepted.
 * - `notSent`: it was not accepted, but another attempt may succeed.
 * - `unknown`: it is not known whether it was accepted.
 */
export class WhatsappError extends Error {
  readonly outcome: 'refused' | 'notSent' | 'unknown'
  readonly code: number | null

  constructor(outcome: WhatsappError['outcome'], code: number | null, message: string) {
    super(message)
    this.outcome = outcome
    this.code = code
  }
}

const DEFAULT_TIMEOUT_MS = 10_000
/**
 * Errors with which a message is not accepted now but may be later: limits, and problems that the studio can solve
 * within a day.
 */
const RETRYABLE_CODES = [0, 4, 10, 190, 80007, 130429, 131042, 131048, 131056]
/** Outages, and errors that the API does not know itself: it may have accepted the message before the error. */
const UNCERTAIN_CODES = [1, 2, 131000, 131016, 131057, 133004]

const failureBody = z.object({ error: z.object({ code: z.number().int(), message: z.string().default('') }) })
const sentBody = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) })
const templatePage = z.object({
  data: z.array(
    z.object({
      name: z.string().max(512),
      language: z.string().max(20),
      category: z.string().max(40),
      status: z.string().max(40),
      components: z.array(z.looseObject({ type: z.string(), text: z.string().nullish() })).nullish(),
    }),
  ),
})

export function createWhatsapp(settings: WhatsappSettings): Whatsapp {
  const { apiUrl, phoneNumberId, businessId, token, timeoutMs = DEFAULT_TIMEOUT_MS } = settings
  const call = async <T>(path: string, body: object | undefined, shape: z.ZodType<T>): Promise<T> => {
    const response = await fetch(`${apiUrl}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw errorWithoutResponse(error)
    })
    const read: unknown = await response.json().catch(() => undefined)
    if (response.ok) {
      const parsed = shape.safeParse(read)
      if (!parsed.success) throw new WhatsappError('unknown', null, 'an unexpected response of the API')
      return parsed.data
    }
    const { code, message } = failureBody.safeParse(read).data?.error ?? { code: null, message: '' }
    throw new WhatsappError(outcomeOf(response.status, code), code, `${response.status} ${message}`.trim())
  }
  const send = async (to: string, reference: string | undefined, content: object): Promise<string> => {
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      ...(reference && { biz_opaque_callback_data: reference }),
      ...content,
    }
    const { messages } = await traceCall('whatsapp send', {}, () =>
      call(`${phoneNumberId}/messages`, body, sentBody),
    ).catch((error: unknown) => {
      countWhatsapp(error instanceof WhatsappError ? error.outcome : 'unknown')
      throw error
    })
    countWhatsapp('accepted')
    return messages[0]?.id ?? ''
  }
  return {
    sendText: ({ to, text, reference }) => send(to, reference, { type: 'text', text: { body: text } }),
    sendTemplate({ to, template, language, parameters, reference }) {
      const content = {
        type: 'template',
        template: {
          name: template,
          language: { code: language },
          components: parameters.length
            ? [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }]
            : [],
        },
      }
      return send(to, reference, content)
    },
    async templates() {
      const path = `${businessId}/message_templates?limit=200`
      const { data } = await traceCall('whatsapp templates', {}, () => call(path, undefined, templatePage))
      return data.map(({ components, ...template }) => ({ ...template, body: bodyOf(components ?? []) }))
    },
    isSigned: (raw, signature) =>
      isEqual(
        `sha256=${createHmac('sha256', settings.appSecret).update(raw).digest('hex')}`,
        signature ?? '',
      ),
    isVerifyToken: (given) => isEqual(settings.verifyToken, given),
  }
}

/** Templates with a picture in the heading, or with placeholders outside of the body, need more than we send. */
function bodyOf(components: { type: string; text?: string | null | undefined }[]): string | null {
  const body = components.find(({ type }) => type === 'BODY')
  const others = components.filter((each) => each !== body)
  const isPlain = others.every((each) => {
    const isText = each.type !== 'HEADER' || typeof each.text === 'string'
    return isText && !JSON.stringify(each).includes('{{')
  })
  return isPlain ? (body?.text?.slice(0, 1024) ?? null) : null
}

function outcomeOf(status: number, code: number | null): WhatsappError['outcome'] {
  if (status === 429 || (code !== null && RETRYABLE_CODES.includes(code))) return 'notSent'
  return status >= 500 || (code !== null && UNCERTAIN_CODES.includes(code)) ? 'unknown' : 'refused'
}

/** Compares in constant time. */
const isEqual = (expected: string, given: string): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Without a connection nothing was sent; if the call failed later, the message may have been sent. */
function errorWithoutResponse(error: unknown): WhatsappError {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
  const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
  return new WhatsappError(notConnected.includes(code) ? 'notSent' : 'unknown', null, code || 'no answer')
}
