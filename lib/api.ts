import type * as z from 'zod'
import { API_BASE, apiAddress } from '#lib/apiAddress.ts'
import type { Endpoint, Envelope } from '#lib/contract.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import { recordServerTime } from '#lib/time.ts'

/**
 * The browser's client of the API, typed by a feature's contract without loading its schemas:
 * `const api = client<typeof bookingContract>()`, then `api('PUT /user/cancel-order/:orderId', { params })`.
 */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly code: string
  declare readonly fields: Record<string, string>
  /** The person that the refusal is about, if a screen links to them. */
  declare readonly personId: string | undefined

  constructor(
    status: number,
    message: string,
    code: string,
    fields: Record<string, string> = {},
    personId?: string,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.personId = personId
  }
}

const NO_FIELDS: Record<string, string> = {}

/** The messages of a refusal by field. Returns the same object until there are new messages. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? error.fields : NO_FIELDS

type InputPart<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { [key in K]: z.input<S> } : { [key in K]?: undefined }
export type Input<E> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>
/** The body that an endpoint takes: `Body<typeof bookingContract, 'POST /user/book'>`. */
export type Body<C, K extends keyof C> = C[K] extends { body: infer S extends z.ZodType } ? z.input<S> : never
export type Data<E extends Endpoint> = z.output<E['data']>

type Args<E> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

let isUnattended = () => false
/**
 * Sets the function that says whether nobody is using the screen. Without it, a screen that fetches regularly would
 * keep a sign-in open all night.
 */
export const setUnattendedCheck = (check: () => boolean): void => {
  isUnattended = check
}

let refreshing: Promise<string | undefined> | undefined
/** How often this tab has renewed the tokens, so that a call that was sent before a renewal does not renew them again. */
let renewals = 0

type ApiResponse<T> = Envelope<T> & {
  accessToken?: string
  /**
   * Set if the response is old, because the studio's database does not respond: the time at which it was correct
   * (ISO instant).
   */
  staleSince: string | null
}

/**
 * Calls without an idempotency key: repeating them does no harm, and a response with the cookies of a sign-in must
 * not be stored.
 */
const UNKEYED = /^GET |\/(signin|unlock)$/

/**
 * Makes calls. Refusals are recognised by their code, because their messages are in the language of the page (spec §7).
 * An action has a key by which the server recognises it, so that it is executed only once even if it is sent again. On
 * an insecure page, the browser can't create a key.
 */
export const client =
  <C extends Record<string, Endpoint>>() =>
  async <K extends keyof C & string>(key: K, ...[input]: Args<C[K]>): Promise<ApiResponse<Data<C[K]>>> => {
    const [method = 'GET', path = ''] = key.split(' ')
    const { body, ...parts } = (input ?? {}) as Partial<Record<string, Record<string, unknown>>>
    const url = apiAddress(path, parts)
    const actionKey = UNKEYED.test(key) ? undefined : crypto.randomUUID?.()
    const send = (accessToken?: string) => request<Data<C[K]>>(method, url, body, accessToken, actionKey)
    return sendWithRenewal(send, actionKey ? 2 : 0)
  }

/** Codes for no response, or for a response that does not say whether an action was executed. */
const UNKNOWN = /^(OFFL|STILL|OUTC)/
const PAUSE_MS = 1_000

/**
 * Sends a call, and repeats it a few times while its outcome is not known. If the access token has expired, it is
 * renewed and the call is sent once more with the new one (spec §7). After an attempt whose outcome is not known, only
 * a success or a refusal by the rules settles the outcome: a temporary refusal (BUSY, 429 or 5xx) or a 401 of a
 * repetition says nothing about the first attempt.
 */
export async function sendWithRenewal<T>(
  send: (accessToken?: string) => Promise<T>,
  maxRepeats = 0,
): Promise<T> {
  let accessToken: string | undefined
  let isRenewed: boolean | undefined
  let unknown: unknown
  for (;;) {
    const renewalsBefore = renewals
    try {
      return await send(accessToken)
    } catch (error) {
      const { code, status } = error as ApiError
      if (code === 'INVALID_ACCESS_TOKEN' && !isRenewed) {
        isRenewed = true
        // If the tokens were renewed while this call was running, the cookie is valid again.
        if (renewals === renewalsBefore) accessToken = await refresh()
        if (renewals === renewalsBefore) throw unknown ?? error
      } else {
        if (UNKNOWN.test(code)) unknown ??= error
        else if (status < 429 && code !== 'BUSY' && !(unknown && status === 401)) throw error
        if (!unknown || !maxRepeats--) throw unknown ?? error
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }
}

async function request<T>(
  method: string,
  url: string,
  body?: unknown,
  accessToken?: string,
  actionKey?: string,
): Promise<ApiResponse<T>> {
  const headers: Record<string, string> = { 'accept-language': languageTags[currentLanguage()] }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (isUnattended()) headers['x-unattended'] = '1'
  if (actionKey) headers['idempotency-key'] = actionKey
  if (accessToken) headers.authorization = `Bearer ${accessToken}`
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    // A DELETE, for example the release of a seat hold, is delivered even if the page is being closed.
    keepalive: method === 'DELETE',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  const envelope: ApiResponse<T> | null | undefined = await response?.json().catch(() => null)
  if (!response || !envelope) throw new ApiError(response?.status ?? 0, commonText.offline, 'OFFLINE')
  recordServerTime(response.headers.get('date'))
  if (!response.ok) throw refusalOf(response, envelope)
  envelope.staleSince = response.headers.get('stale-since')
  return envelope
}

export const refusalOf = ({ status }: Response, { message, error }: Envelope<unknown>): ApiError =>
  new ApiError(status, message, error?.code ?? 'INTERNAL', error?.fields, error?.personId)

/**
 * Only one refresh runs at a time, over all tabs, because using a rotated token twice would end the sign-in. Returns
 * the new access token, which is also set as a cookie; undefined if there is none.
 */
function refresh(): Promise<string | undefined> {
  refreshing ??= navigator.locks
    .request('contrology-refresh', async () => {
      const { accessToken } = await request<null>('GET', `${API_BASE}/user/refresh-token`)
      renewals += 1
      return accessToken
    })
    .catch(() => undefined)
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}
