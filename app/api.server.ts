import { createContext, type RouterContextProvider } from 'react-router'
import type * as z from 'zod'
import { type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import type { Input } from '#lib/api.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import type { CacheTopic, Endpoint, Envelope } from '#lib/contract.ts'

/** Calls the API inside the process: each endpoint has one guard and one shape, for pages too. */
export type InProcessApi = (method: string, url: string) => Promise<{ status: number; body: string }>

export const apiContext = createContext<InProcessApi>()

/** What pages know of the server that renders them. */
export interface SiteFacts {
  /** Without a trailing slash: for canonical addresses. */
  publicUrl: string
  /** The demo studio: accounts are shown on the sign-in panel. */
  demo: boolean
  /** The share of visits, 0 to 1, that tell how fast their page was. */
  speedShare: number
  /** Origins that checkout takes its script from, opens its window at and talks to, besides our own. */
  checkoutOrigins: { script: string[]; frame: string[]; connect: string[] }
}
export const siteContext = createContext<SiteFacts>()
/** Gathers the topics of all that a page asks. */
export const topicsContext = createContext<Set<CacheTopic>>()
/** Whether a page that is not there is rendered: one stands for all. */
export const notFoundContext = createContext<boolean>()
export const clockContext = createContext<() => Temporal.Instant>()

/**
 * What a page's loader asks: public reads only, for the page is the same for everybody.
 * Throws a Response with the API's status, which becomes the error page.
 */
export async function ask<const E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  e: E,
  input: Partial<Input<E>> = {},
): Promise<z.output<E['data']>> {
  for (const topic of e.topics ?? []) context.get(topicsContext).add(topic)
  const { status, body } = await context.get(apiContext)('GET', apiAddress(e.path, input))
  const envelope = JSON.parse(body) as Envelope<z.output<E['data']>>
  // The thrown Response is how React Router leaves a loader for the error page.
  if (status !== 200) throw new Response(envelope.message, { status })
  return envelope.data
}

/** What the studio set, for words that name it; a change of it makes the page anew. */
export function settingsOf(context: Readonly<RouterContextProvider>): StudioSettings {
  context.get(topicsContext).add('settings')
  return studioSettings()
}
