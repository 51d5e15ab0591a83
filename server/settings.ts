import * as z from 'zod'
import { PASSWORD_MEMORY } from '#features/identity/hashing.server.ts'
import type { Sender } from '#lib/mail.server.ts'
import type { S3Settings } from '#lib/s3Store.server.ts'
import type { WhatsappSettings } from '#lib/whatsapp.server.ts'
import { asSender, asTrusted, isInstant } from './settingForms.ts'
import { unsafeSettings } from './unsafeSettings.ts'

/**
 * Settings come from environment variables. They are checked once, and wrong ones are named. The table in
 * README.md lists them; production refuses development-only settings.
 */
const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().optional(),
  MIGRATE: z.enum(['on', 'off']).default('on'),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_ROLE: z.enum(['app', 'own']).default('app'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().transform(asSender).optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: z.url().optional(),
  RAZORPAY_CHECKOUT_URL: z.url().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  WHATSAPP_BUSINESS_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_API_URL: z.url().optional(),
  PUSH_SERVICE_URL: z.url().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().default('loopback').transform(asTrusted),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  PASSWORD_MEMORY: z.coerce.number().int().min(1_024).max(1_048_576).default(PASSWORD_MEMORY),
  CLOCK: z
    .string()
    .refine((text) => isInstant(text), 'must be an ISO instant such as 2026-11-23T04:00:00Z')
    .optional(),
  THROTTLE: z.enum(['on', 'off']).default('on'),
  SITE_SPEED_SHARE: z.coerce.number().min(0).max(1).default(0.25),
  DEMO: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface Settings {
  mode: 'development' | 'test' | 'production'
  production: boolean
  port: number
  host: string
  /** `/metrics`: on a port of its own, or on that of the site for who brings the token. Without either there are none. */
  metrics: { port: number | undefined; token: string | undefined } | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** False if `npm run migrate` is a separate step: then an older database is refused at the start. */
  migrate: boolean
  /** Connects to PostgreSQL directly if `databaseUrl` leads through a pooler. */
  databaseDirectUrl: string | undefined
  /** Connections for answering requests. */
  databasePool: number
  /** The database role that the product uses: one that owns nothing, or the connecting user. */
  databaseRole: 'app' | 'own'
  smtpUrl: string | undefined
  mailFrom: Sender | undefined
  razorpay:
    | { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string; checkoutUrl: string }
    | undefined
  /** Without it nothing is sent by WhatsApp. */
  whatsapp: WhatsappSettings | undefined
  /** A simulated push service. */
  pushServiceUrl: string | undefined
  /** Where uploaded files are stored instead of in `dataDir`. */
  s3: S3Settings | undefined
  publicUrl: string | undefined
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and networks. */
  trustProxy: string[]
  sessionSecret: string | undefined
  /** KiB that hashing a password takes. */
  passwordMemory: number
  clockStart: Temporal.Instant | undefined
  throttle: boolean
  /** The share of visits, 0 to 1, that report how fast their page was. */
  siteSpeedShare: number
  demo: boolean
  logLevel: string
}

/** Thrown with one line per problem; the caller prints them and exits with 1. */
export class SettingsError extends Error {}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('\n'))
  }
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  const problems = unsafeSettings(v)
  if (v.DATABASE_DIRECT_URL !== undefined && v.DATABASE_URL === undefined) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL')
  }
  if (problems.length) throw new SettingsError(problems.join('\n'))
  return {
    mode: v.NODE_ENV,
    production,
    port: v.PORT,
    host: v.HOST,
    metrics: v.METRICS_PORT || v.METRICS_TOKEN ? { port: v.METRICS_PORT, token: v.METRICS_TOKEN } : undefined,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    migrate: v.MIGRATE === 'on',
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databasePool: v.DATABASE_POOL,
    databaseRole: v.DATABASE_ROLE,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    razorpay: razorpaySettings(v),
    whatsapp: whatsappSettings(v),
    pushServiceUrl: v.PUSH_SERVICE_URL,
    s3: s3Settings(v),
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: v.TRUST_PROXY,
    sessionSecret: v.SESSION_SECRET,
    passwordMemory: v.PASSWORD_MEMORY,
    clockStart: v.CLOCK ? Temporal.Instant.from(v.CLOCK) : undefined,
    throttle: v.THROTTLE === 'on',
    siteSpeedShare: v.SITE_SPEED_SHARE,
    demo: v.DEMO ? v.DEMO === 'on' : !production,
    logLevel: v.LOG_LEVEL,
  }
}

export type Values = z.infer<typeof shape>

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

const whatsappSettings = (v: Values): WhatsappSettings | undefined => {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_BUSINESS_ID: businessId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = v
  const given = [phoneNumberId, businessId, token, appSecret, verifyToken]
  if (given.every((each) => each === undefined)) return undefined
  if (!phoneNumberId || !businessId || !token || !appSecret || !verifyToken) {
    throw new SettingsError(
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_BUSINESS_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN are needed together',
    )
  }
  const apiUrl = (v.WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0').replace(/\/+$/, '')
  return { phoneNumberId, businessId, token, appSecret, verifyToken, apiUrl }
}

const s3Settings = (v: Values): S3Settings | undefined => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = v
  const given = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  if (given.every((each) => each === undefined)) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new SettingsError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together',
    )
  }
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: v.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/**
 * The address that a browser uses. For this machine it is the host name: a passkey is bound to a name and
 * refused for an IP address.
 */
export function publicUrlOf({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
}
