import { readFileSync } from 'node:fs'

/** Settings that are secrets. Each may be in a file instead, whose path is in `<NAME>_FILE`. */
export const SECRETS = [
  'SESSION_SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'MAIL_REPORT_TOKEN',
  'METRICS_TOKEN',
  'PROBE_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'BACKUP_PASSPHRASE',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'S3_SECRET_ACCESS_KEY',
] as const

type Environment = Record<string, string | undefined>

/** The environment, with each secret read from its file if it has one. Empty variables count as unset. */
export function withSecretFiles(env: Environment): { env: Environment; problems: string[] } {
  const entries = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const problems: string[] = []
  for (const name of SECRETS) {
    const path = entries[`${name}_FILE`]
    if (path === undefined) continue
    if (entries[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: keep one of them`)
    try {
      const text = readFileSync(path, 'utf8').trim()
      if (text === '') problems.push(`${name}_FILE ${path} is empty`)
      else entries[name] ??= text
    } catch (error) {
      problems.push(`${name}_FILE ${path} can't be read: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  return { env: entries, problems }
}
