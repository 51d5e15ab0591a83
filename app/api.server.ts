import { createContext, type RouterContextProvider } from 'react-router'
import type * as z from 'zod'
import { type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import type { Input } from '#lib/api.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import type { CacheTopic, Endpoint, Envelope } from '#lib/contract.ts'

/** Calls the API inside this process, so that pages are subject to the same checks and formats as other clients. */
export type InProcessApi = (method: string, url: string) => Promise<{ status: number; body: string }>

export const apiContext = createContext<InProcessApi>()

/** The server's settings that pages need. */
export interface SiteFacts {
  /** Without a trailing slash; for canonical addresses. */
  publicUrl: string
  /** Whether it is the demo studio, whose sign-in panel lists accounts. */
  demo: boolean
  /** The share of visits, 0 to 1, that report how fast their page was. */
  speedShare: number
  /** The origins, besides our own, from which checkout loads its script, opens its window, and which it calls. */
  checkoutOrigins: { script: string[]; frame: string[]; connect: string[] }
}
export const siteContext = createContext<SiteFacts>()
/** Collects the topics of everything that a page requests. */
export const topicsContext = createContext<Set<CacheTopic>>()
/** Whether to render the not-found page: it is rendered once and used for all missing pages. */
export const notFoundContext = createContext<boolean>()
export const clockContext = createContext<() => Temporal.Instant>()

/**
 * A request by the loader of a page. It can only use public reads, because the page is the same for everybody. Throws a
 * Response with the API's status, which becomes the error page.
 */
export async function callApi<const E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  e: E,
  input: Partial<Input<E>> = {},
): Promise<z.output<E['data']>> {
  for (const topic of e.topics ?? []) context.get(topicsContext).add(topic)
  const { status, body } = await context.get(apiContext)('GET', apiAddress(e.path, input))
  const envelope = JSON.parse(body) as Envelope<z.output<E['data']>>
  // Throwing a Response is how a React Router loader shows the error page.
  if (status !== 200) throw new Response(envelope.message, { status })
  return envelope.data
}

/** The studio's settings, for texts that use them. When they change, the page is rendered again. */
export function settingsOf(context: Readonly<RouterContextProvider>): StudioSettings {
  context.get(topicsContext).add('settings')
  return studioSettings()
}
