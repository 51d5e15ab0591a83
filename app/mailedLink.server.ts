import type { LoaderFunctionArgs } from 'react-router'
import { isoInstant } from '#lib/time.ts'
import { clockContext } from './api.server.ts'

/** The time for the page. The studio's clock decides: a cached page may be late, but never early. */
export const linkLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  now: isoInstant(context.get(clockContext)()),
})

export const linkHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
