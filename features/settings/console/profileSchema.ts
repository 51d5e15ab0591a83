import * as z from 'zod'
import { logoView } from '#features/media/schema.ts'
import { contract, email, fieldError, id } from '#lib/contract.ts'
import { unknownPlaceholders } from '#lib/placeholders.ts'
import { settingsText as text } from '../text/settings.ts'
import { nameField, plain, version } from './fields.ts'

/** No digits: the text contains the age limit as a placeholder, so that it can't differ from the one at sign-up. */
const audience = plain(200).refine(
  (words) => !/\p{N}/u.test(words) && unknownPlaceholders(words, { minimumAge: 0 }).length === 0,
  { error: () => text.audience },
)
/** Characters that are invisible or change the direction of an address, also in percent-encoded form. */
const INVISIBLE = /[\p{Cc}\p{Cf}]|%(?:0\d|1[\da-f]|7f|e2%80%(?:8[b-f]|a[89a-e])|e2%81%a[\da-f])/iu
/** The address must lead where it seems to lead: no user name before the host, no password, nothing invisible. */
const socialAddress = z
  .url({ protocol: /^https$/, error: () => text.socialAddress })
  .max(300)
  .refine(
    (address) => {
      const url = URL.parse(address)
      return url?.username === '' && url.password === '' && !INVISIBLE.test(address)
    },
    fieldError(() => text.socialAddress),
  )

/**
 * Up to ten digits without a country code are a national number. WhatsApp would read the first digits as a country
 * code, and open a chat with a stranger.
 */
const hasCountryCode = (typed: string) =>
  /^\s*(\+|00)/.test(typed) || !/^\d{1,10}$/.test(typed.replace(/\D/g, ''))

const profile = z.object({
  name: nameField(80),
  tagline: plain(200),
  description: plain(400),
  email,
  phone: plain(40),
  /** Accepts the number as people write it, and stores its digits with the country code. Empty: no chat is offered. */
  whatsappNumber: z
    .string()
    .regex(
      /^[\d ()+.-]{0,40}$/,
      fieldError(() => text.chat),
    )
    .refine(hasCountryCode, { error: () => text.chat })
    .transform((typed) => typed.replace(/\D/g, '').replace(/^00/, ''))
    .pipe(
      z.string().regex(
        /^(\d{6,15})?$/,
        fieldError(() => text.chat),
      ),
    ),
  socialLinks: z
    .array(
      z.object({
        kind: z.enum(['photos', 'professional']),
        label: plain(80),
        url: socialAddress,
      }),
    )
    .max(6),
  legalLine: plain(200),
  /** Whom the classes are for, as a part of a sentence. */
  audience,
  /** The hours within which the studio answers messages, as the site states; null: no time is stated. */
  answerHours: z.number().int().min(1).max(336).nullable().default(null),
  hindi: z
    .object({ tagline: plain(200), description: plain(400), legalLine: plain(200), audience })
    .partial()
    .default({}),
})
export type Profile = z.infer<typeof profile>
export const profileView = z.object({ profile: profile.partial().nullable(), version })
export type ProfileView = z.infer<typeof profileView>

/** The studio's logo; null: the drawn mark is used. */
const logoChoice = z.object({ photoId: id.nullable() })
const logoState = z.object({ logo: logoView.nullable() })
export type LogoState = z.infer<typeof logoState>

export const profileContract = contract({
  'GET /console/settings/profile': {
    summary: 'Returns the studio’s profile; null before it is first saved',
    access: ['editSettings'],
    data: profileView,
  },
  'PUT /console/settings/profile': {
    summary: 'Updates the studio’s profile',
    access: ['editSettings'],
    body: profile.extend({ version }),
    data: profileView,
    refusals: ['CHANGED'],
  },
  'PUT /console/settings/logo': {
    summary: 'Sets an uploaded picture as the studio’s logo, or removes the logo',
    access: ['editSettings'],
    body: logoChoice,
    data: logoState,
  },
})
