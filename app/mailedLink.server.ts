import type { LoaderFunctionArgs } from 'react-router'
import { isoInstant } from '#lib/time.ts'
import { clockContext } from './api.server.ts'

/**
 * The studio's time when the page is rendered. An older page may show an expired link as valid, but never a valid link
 * as expired.
 */
export const linkLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  now: isoInstant(context.get(clockContext)()),
})

export const linkHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
