import type { LoaderFunctionArgs } from 'react-router'
import { isoInstant } from '#lib/time.ts'
import { clockContext } from './api.server.ts'

/** The studio's clock decides: a cached page is late, never early. */
export const linkLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  now: isoInstant(context.get(clockContext)()),
})

export const linkHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
