import { isIP } from 'node:net'
import * as z from 'zod'
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
 * Addresses and networks of proxies. A number of proxies is not accepted: a client that does not come through the
 * proxies could forge its address.
 */
export function asTrustedProxies(text: string, context: Context): string[] {
  const networks = text.split(',').map((each) => each.trim())
  for (const each of networks) {
    if (NAMED_NETWORKS.includes(each) || isNetwork(each)) continue
    const names = NAMED_NETWORKS.join(', ')
    context.addIssue(`has "${each}": list addresses, networks such as 10.0.0.0/8, or ${names}`)
  }
  return networks
}

/** Checks a network. A network of all addresses would let every client choose its own address. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** `name=value,name=value`, with URL-encoded values: the format of OpenTelemetry. */
export function asHeaders(text: string, context: Context): Record<string, string> {
  const headers: [string, string][] = []
  for (const each of text.split(',').filter((part) => part.trim())) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(each) ?? []
    const decoded = value && decodedHeader(value)
    if (name && decoded) headers.push([name, decoded])
    else context.addIssue('must be headers such as authorization=Bearer%20abc,name=value')
  }
  return Object.fromEntries(headers)
}

const decodedHeader = (value: string): string | undefined => {
  try {
    const decoded = decodeURIComponent(value)
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

// Each message contains what is allowed, because only the messages are printed.

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

export const number = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`
  return z.coerce.number(message).min(min, message).max(max, message)
}

export const oneOf = <const T extends readonly [string, string, ...string[]]>(...values: T) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)
