import { PASSWORD_MEMORY } from '#features/identity/hashing.server.ts'
import type { Values } from './settings.ts'

/**
 * Settings that would expose something to others, each with its reason, one line each; empty if there are none.
 * The development helpers (mailbox, payment simulator, demo accounts, no throttling) are for this machine only,
 * whatever NODE_ENV is, so that a forgotten or misspelt variable exposes nothing.
 */
export function unsafeSettings(v: Values): string[] {
  const problems = v.NODE_ENV === 'production' ? unfitForProduction(v) : []
  const reason = v.NODE_ENV === 'production' ? 'NODE_ENV=production' : publicSetting(v)
  if (reason === undefined) return problems
  return [...problems, ...developmentOnly(v)].map((problem) => `${problem} (${reason})`)
}

function developmentOnly(v: Values): string[] {
  const problems: string[] = []
  if (v.SMTP_URL === undefined) problems.push('SMTP_URL is missing: the development mailbox is refused')
  if (v.RAZORPAY_KEY_ID === undefined) {
    problems.push('RAZORPAY_KEY_ID is missing: the payment simulator is refused')
  }
  const demo = v.DEMO ?? (v.NODE_ENV === 'production' ? 'off' : 'on')
  if (demo === 'on') problems.push('DEMO=on is refused: its accounts have known passwords; set DEMO=off')
  if (v.THROTTLE === 'off') problems.push('THROTTLE=off is refused')
  if (v.PASSWORD_MEMORY < PASSWORD_MEMORY) {
    problems.push(`PASSWORD_MEMORY=${v.PASSWORD_MEMORY} is refused: it must be ${PASSWORD_MEMORY} or more`)
  }
  return problems
}

function unfitForProduction(v: Values): string[] {
  const problems: string[] = []
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'DATABASE_URL'] as const) {
    if (v[name] === undefined) problems.push(`${name} is missing`)
  }
  if (v.PUBLIC_URL !== undefined && new URL(v.PUBLIC_URL).protocol !== 'https:') {
    problems.push('PUBLIC_URL must begin with https://')
  }
  for (const name of [
    'CLOCK',
    'RAZORPAY_API_URL',
    'RAZORPAY_CHECKOUT_URL',
    'WHATSAPP_API_URL',
    'PUSH_SERVICE_URL',
  ] as const) {
    if (v[name] !== undefined) problems.push(`${name} is refused`)
  }
  return problems
}

/** The setting that makes the server reachable from other machines; undefined if there is none. */
function publicSetting(v: Values): string | undefined {
  if (!isThisMachine(v.HOST)) return `HOST=${v.HOST} can be reached by others`
  if (v.PUBLIC_URL === undefined || isThisMachine(new URL(v.PUBLIC_URL).hostname)) return undefined
  return `PUBLIC_URL=${v.PUBLIC_URL} can be reached by others`
}

const isThisMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
