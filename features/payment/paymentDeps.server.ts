import type { Deps } from '#lib/deps.server.ts'
import type { Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'
import type { Gateway } from './gateway.server.ts'

/** The dependencies of payments. */
export interface PaymentDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Pick<Mailer, 'sendMade'>
  gateway: Gateway
}
