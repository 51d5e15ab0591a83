import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#lib/contract.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import type { PersonalData } from '#lib/personalData.server.ts'

/** A mail to a made-up person, built by the code that sends it: to preview its wording. */
export type MailSample = (deps: Pick<Deps, 'db' | 'publicUrl'>) => Promise<Mail>

/** A mail to members whose wording the studio may change. */
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

/**
 * The public interface of a feature (`features/<name>/index.server.ts`): what the server uses of it. Each part
 * is optional.
 */
export interface Feature {
  /** The feature's endpoints by `METHOD /path`: OpenAPI and the bad-input tests are generated from them. */
  contract?: Record<string, Endpoint>
  /** Registers the endpoints under the API's base path. */
  routes?: (app: FastifyInstance, deps: Deps, declared: FeatureDeclarations) => void
  /** Registers addresses outside the API, such as feeds. */
  siteRoutes?: (app: FastifyInstance, deps: Deps) => void
  /** The mails that it sends to members, in the order of the list in the console. */
  mails?: WordedMail[]
  /** The personal data that it stores, and how it is merged, exported and erased. */
  personalData?: PersonalData
  /** Starts its background work; called once, before the first request. */
  startJobs?: (deps: Deps) => Promise<void>
}

/** The combined declarations of all features, in the order of the features, for a feature that works with them. */
export interface FeatureDeclarations {
  mails: WordedMail[]
  personalData: PersonalData[]
}

export const combineDeclarations = (features: Feature[]): FeatureDeclarations => ({
  mails: features.flatMap(({ mails }) => mails ?? []),
  personalData: features.flatMap(({ personalData }) => personalData ?? []),
})
