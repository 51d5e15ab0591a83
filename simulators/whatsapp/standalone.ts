import { createHmac, randomUUID } from 'node:crypto'
import fastify from 'fastify'

const DAY_MS = 24 * 60 * 60 * 1000

export interface WhatsappOptions {
  phoneNumberId: string
  businessId: string
  token: string
  appSecret: string
  webhookUrl: () => string
  /** The clock for the 24 hours after a person's last message. By default the clock of the computer. */
  now?: () => number
}

interface SimulatedMessage {
  id: string
  to: string
  template: string
  language: string
  parameters: string[]
  reference: string | undefined
}

interface SimulatedText {
  id: string
  to: string
  text: string
  reference: string | undefined
}

interface SimulatedTemplate {
  name: string
  language: string
  category: string
  status: string
  components?: { type: string; format?: string; text?: string }[]
}

/**
 * How the next calls fail. `lost`: the message is accepted, but the response never arrives. With a status and no
 * code, the response does not have the API's format.
 */
type Fault = 'hang' | 'lost' | 'reset' | { status: number; code: number | null }

export interface RunningWhatsapp {
  /** The address of the API, with its version. */
  url: string
  messages: SimulatedMessage[]
  texts: SimulatedText[]
  templates: SimulatedTemplate[]
  /** Makes the next `times` calls fail. */
  misbehave(fault: Fault, times?: number): void
  /** Calls the webhook with this signature, by default a correct one; returns the status of the response. */
  post(value: object, signature?: string): Promise<number>
  /** Reports the status of a message to the webhook. */
  report(
    message: Pick<SimulatedMessage, 'id' | 'to' | 'reference'>,
    status: string,
    at: string,
    more?: object,
  ): Promise<number>
  /** Delivers a message of a person to the webhook. */
  say(from: string, text: string, id?: string, at?: string): Promise<number>
  close(): Promise<void>
}

/** A server with the part of the WhatsApp Business Cloud API that we use. Nothing is sent. */
export async function startWhatsapp(options: WhatsappOptions): Promise<RunningWhatsapp> {
  const app = fastify({ forceCloseConnections: true })
  const messages: SimulatedMessage[] = []
  const texts: SimulatedText[] = []
  const templates: SimulatedTemplate[] = []
  const wroteAt = new Map<string, number>()
  const now = options.now ?? Date.now
  const faults: Fault[] = []
  const refusal = (code: number, message: string) => ({ error: { message, type: 'OAuthException', code } })

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${options.token}`)
      return reply.code(401).send(refusal(190, 'Invalid OAuth access token'))
  })
  app.post(`/v23.0/${options.phoneNumberId}/messages`, async (request, reply) => {
    const fault = faults.shift()
    if (typeof fault === 'object')
      return reply
        .code(fault.status)
        .send(fault.code === null ? 'Bad gateway' : refusal(fault.code, 'simulated failure'))
    if (fault === 'reset') {
      reply.hijack()
      return request.raw.socket.resetAndDestroy()
    }
    if (fault === 'hang') return reply.hijack()
    const body = request.body as {
      to: string
      biz_opaque_callback_data?: string
      text?: { body: string }
      template: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] }
    }
    if (body.text) {
      if (!(now() - (wroteAt.get(body.to) ?? 0) < DAY_MS))
        return reply.code(400).send(refusal(131047, 'Re-engagement message'))
      const sent = {
        id: `wamid.${randomUUID()}`,
        to: body.to,
        text: body.text.body,
        reference: body.biz_opaque_callback_data,
      }
      texts.push(sent)
      if (fault === 'lost') return reply.hijack()
      return { messaging_product: 'whatsapp', contacts: [{ wa_id: body.to }], messages: [{ id: sent.id }] }
    }
    const { name, language, components } = body.template
    if (
      !templates.some(
        (each) => each.name === name && each.language === language.code && each.status === 'APPROVED',
      )
    )
      return reply.code(404).send(refusal(132001, 'Template name does not exist in the translation'))
    const message = {
      id: `wamid.${randomUUID()}`,
      to: body.to,
      template: name,
      language: language.code,
      parameters: components.flatMap(({ parameters }) => parameters.map(({ text }) => text)),
      reference: body.biz_opaque_callback_data,
    }
    messages.push(message)
    if (fault === 'lost') return reply.hijack()
    return { messaging_product: 'whatsapp', contacts: [{ wa_id: body.to }], messages: [{ id: message.id }] }
  })
  app.get(`/v23.0/${options.businessId}/message_templates`, async () => ({ data: templates }))

  const post = async (value: object, signature?: string) => {
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', ...value } }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: options.businessId, changes: [change] }],
    })
    const signed = `sha256=${createHmac('sha256', options.appSecret).update(body).digest('hex')}`
    const response = await fetch(options.webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? signed },
      body,
    })
    await response.body?.cancel()
    return response.status
  }
  const seconds = (at: string) => String(Math.floor(Date.parse(at) / 1000))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `${address}/v23.0`,
    messages,
    texts,
    templates,
    misbehave: (fault, times = 1) => void faults.push(...Array<Fault>(times).fill(fault)),
    post,
    report: ({ id, to, reference }, status, at, more = {}) =>
      post({
        statuses: [
          {
            id,
            recipient_id: to,
            status,
            timestamp: seconds(at),
            biz_opaque_callback_data: reference,
            ...more,
          },
        ],
      }),
    say: (from, text, id = `wamid.${randomUUID()}`, at = '2026-11-25T00:00:00Z') => {
      wroteAt.set(from, Date.parse(at))
      return post({
        contacts: [{ wa_id: from, profile: { name: 'Kirti Jain' } }],
        messages: [{ id, from, timestamp: seconds(at), type: 'text', text: { body: text } }],
      })
    },
    close: () => app.close(),
  }
}
