import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'

/** A mail with somebody who is not, by the code that sends it: to look at its words. */
export type MailSample = (deps: Pick<Deps, 'db' | 'publicUrl'>) => Promise<Mail>

/** A mail to members whose words the studio may change. */
export interface WordedMail {
  template: MailTemplate
  sample: MailSample
}

/** Each template with its sample. */
export const wordedMails = <T extends Record<string, MailTemplate>>(
  templates: T,
  samples: Record<keyof T, MailSample>,
): WordedMail[] =>
  Object.entries(templates).map(([name, template]) => ({ template, sample: samples[name as keyof T] }))

/** The door of a feature (`features/<name>/index.server.ts`): what the server takes from it, each part where it has one. */
export interface Feature {
  /** Its endpoints by `METHOD /path`: OpenAPI and the tests of bad input are made from them. */
  contract?: Record<string, Endpoint>
  /** Registers the endpoints, on the API's base path. `mails`: those of all features. */
  routes?: (app: FastifyInstance, deps: Deps, mails: WordedMail[]) => void
  /** Registers addresses that are no part of the API, such as feeds. */
  siteRoutes?: (app: FastifyInstance, deps: Deps) => void
  /** What it mails to members, in the order of a list. */
  mails?: WordedMail[]
  /** Starts its background work; called once, before the first request. */
  startJobs?: (deps: Deps) => Promise<void>
}
