import * as z from 'zod'

/**
 * Settings come from the environment, are checked once and named when wrong.
 * The table in README.md lists them; production refuses what only development may have.
 */
const shape = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_ROLE: z.enum(['app', 'own']).default('app'),
  SMTP_URL: z.string().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: z.url().optional(),
  RAZORPAY_CHECKOUT_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  CLOCK: z
    .string()
    .refine((text) => isInstant(text), 'must be an ISO instant such as 2026-11-23T04:00:00Z')
    .optional(),
  THROTTLE: z.enum(['on', 'off']).default('on'),
  DEMO: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface Settings {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** As whom the product works in the database: a role that owns nothing, or the user who connects. */
  databaseRole: 'app' | 'own'
  smtpUrl: string | undefined
  razorpay:
    | { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string; checkoutUrl: string }
    | undefined
  publicUrl: string | undefined
  sessionSecret: string | undefined
  clockStart: Temporal.Instant | undefined
  throttle: boolean
  demo: boolean
  logLevel: string
}

/** Thrown with one line a problem; the caller prints them and exits with 1. */
export class SettingsError extends Error {}

const isInstant = (text: string): boolean => {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('\n'))
  }
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  if (production) refuseInProduction(v)
  return {
    production,
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databaseRole: v.DATABASE_ROLE,
    smtpUrl: v.SMTP_URL,
    razorpay: razorpaySettings(v),
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecret: v.SESSION_SECRET,
    clockStart: v.CLOCK ? Temporal.Instant.from(v.CLOCK) : undefined,
    throttle: v.THROTTLE === 'on',
    demo: v.DEMO ? v.DEMO === 'on' : !production,
    logLevel: v.LOG_LEVEL,
  }
}

type Values = z.infer<typeof shape>

const razorpaySettings = (v: Values): Settings['razorpay'] => {
  const keys = [v.RAZORPAY_KEY_ID, v.RAZORPAY_KEY_SECRET, v.RAZORPAY_WEBHOOK_SECRET]
  if (keys.every((key) => key === undefined)) return undefined
  const [keyId, keySecret, webhookSecret] = keys
  if (!keyId || !keySecret || !webhookSecret) {
    throw new SettingsError(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are needed together',
    )
  }
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiUrl: v.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
    checkoutUrl: v.RAZORPAY_CHECKOUT_URL ?? 'https://checkout.razorpay.com/v1/checkout.js',
  }
}

function refuseInProduction(v: Values): void {
  const problems: string[] = []
  const need = (name: keyof Values) => v[name] === undefined && problems.push(`${name} is missing`)
  need('PUBLIC_URL')
  need('SESSION_SECRET')
  need('DATABASE_URL')
  if (v.SMTP_URL === undefined) problems.push('SMTP_URL is missing: the development mailbox is refused')
  if (v.RAZORPAY_KEY_ID === undefined) {
    problems.push('RAZORPAY_KEY_ID is missing: the payment simulator is refused')
  }
  if (v.CLOCK !== undefined) problems.push('CLOCK is refused')
  if (v.THROTTLE === 'off') problems.push('THROTTLE=off is refused')
  if (v.RAZORPAY_API_URL !== undefined) problems.push('RAZORPAY_API_URL is refused')
  if (v.RAZORPAY_CHECKOUT_URL !== undefined) problems.push('RAZORPAY_CHECKOUT_URL is refused')
  if (problems.length) {
    throw new SettingsError(problems.map((p) => `${p} (NODE_ENV=production)`).join('\n'))
  }
}
