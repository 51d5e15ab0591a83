import { isIP } from 'node:net'
import type * as z from 'zod'
import type { Sender } from '#lib/mail.server.ts'

// Formats of settings that are more than a word or a number.

export const isInstant = (text: string): boolean => {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

type Context = z.core.$RefinementCtx

/** `Name <address>`, or the address alone. */
export function asSender(text: string, context: Context): Sender {
  const [, name = '', address = text] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? []
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) {
    context.addIssue('must be an address such as hello@studio.com, or Studio <hello@studio.com>')
  }
  return { name, address }
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
/**
 * Addresses and networks. A number of proxies is not accepted: a client that bypasses the proxies could forge
 * its address.
 */
export function asTrusted(text: string, context: Context): string[] {
  const networks = text.split(',').map((each) => each.trim())
  for (const each of networks) {
    if (NAMED_NETWORKS.includes(each) || isNetwork(each)) continue
    const names = NAMED_NETWORKS.join(', ')
    context.addIssue(`has "${each}": list addresses, networks such as 10.0.0.0/8, or ${names}`)
  }
  return networks
}

/** A network of all addresses would let every client choose its own address. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
