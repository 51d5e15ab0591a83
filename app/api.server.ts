import { createContext, type RouterContextProvider } from 'react-router'
import type * as z from 'zod'
import { type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import type { Input } from '#lib/api.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import type { CacheTopic, Endpoint, Envelope } from '#lib/contract.ts'

/** Calls the API inside the process, so that pages use the same guards and shapes as other clients. */
export type InProcessApi = (method: string, url: string) => Promise<{ status: number; body: string }>

export const apiContext = createContext<InProcessApi>()

/** The server's settings that pages need. */
export interface SiteFacts {
  /** Without a trailing slash: for canonical addresses. */
  publicUrl: string
  /** The demo studio: accounts are shown on the sign-in panel. */
  demo: boolean
  /** The share of visits, 0 to 1, that report how fast their page was. */
  speedShare: number
  /** Origins that checkout loads its script from, opens its window at and calls, besides our own. */
  checkoutOrigins: { script: string[]; frame: string[]; connect: string[] }
}
export const siteContext = createContext<SiteFacts>()
/** Collects the topics of everything that a page requests. */
export const topicsContext = createContext<Set<CacheTopic>>()
/** Whether a missing page is rendered: one rendering is used for all. */
export const notFoundContext = createContext<boolean>()
export const clockContext = createContext<() => Temporal.Instant>()

/**
 * A request of a page's loader: public reads only, because the page is the same for everybody. Throws a
 * Response with the API's status, which becomes the error page.
 */
export async function ask<const E extends Endpoint>(
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

/** The studio's settings, for texts that use them; a change of them renders the page again. */
export function settingsOf(context: Readonly<RouterContextProvider>): StudioSettings {
  context.get(topicsContext).add('settings')
  return studioSettings()
}
