import * as z from 'zod'
import { logoView, photoView } from '#features/media/schema.ts'
import { contract, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { shownRules } from './rules.ts'
import { studioSettings } from './settings.ts'

/** The name of one of the studio's locations. */
export const location = line(40, () => fieldText.check).refine(
  (name) => studioSettings().locations.some((location) => location.name === name),
  {
    error: () =>
      fieldText.oneOf(
        studioSettings()
          .locations.map(({ name }) => name)
          .join(', '),
      ),
  },
)

/** The key of one of the studio's kinds of class. */
export const classKind = line(40, () => fieldText.check).refine(
  (key) => studioSettings().kinds.some((kind) => kind.key === key),
  {
    error: () =>
      fieldText.oneOf(
        studioSettings()
          .kinds.map(({ key }) => key)
          .join(', '),
      ),
  },
)

export const openingHours = z.object({
  weekdays: z.array(z.number().int()),
  opens: z.string(),
  closes: z.string(),
})
export const locationView = z.object({
  name: z.string(),
  title: z.string(),
  isOnline: z.boolean(),
  description: z.string(),
  address: z
    .object({
      street: z.string(),
      locality: z.string(),
      city: z.string(),
      state: z.string(),
      pinCode: z.string(),
    })
    .nullable(),
  landmark: z.string().nullable(),
  openingHours: z.array(openingHours),
  gettingThere: z.array(z.string()),
  map: z
    .object({ title: z.string(), query: z.string(), latitude: z.number(), longitude: z.number() })
    .nullable(),
  holds: z.array(z.string()),
  art: z.string(),
  /** Shown in place of the drawing. */
  photo: photoView.optional(),
})
export type LocationView = z.infer<typeof locationView>

/** The studio as every page shows it: name, contact, locations. */
export const studioView = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsappNumber: z.string(),
  socialLinks: z.array(
    z.object({ kind: z.enum(['photos', 'professional']), label: z.string(), url: z.string() }),
  ),
  legalLine: z.string(),
  /** The people for whom the classes are, as a part of a sentence: `women aged 18 and over`. */
  audience: z.string(),
  /** The same as a separate line. */
  audienceLine: z.string(),
  /** Who may join, as shown at sign-up. */
  joinLine: z.string(),
  /** Shown in place of the drawn mark. */
  logo: logoView.optional(),
  /** Where the studio is, for titles: ` in Faridabad, Gurugram and online`, with the space; may be empty. */
  whereabouts: z.string(),
  locations: z.array(locationView),
  /** What to bring to a class at a studio, what to have for a class online, and a note below; empty: nothing. */
  bring: z.object({ there: z.string(), online: z.string(), help: z.string() }),
})
export type StudioView = z.infer<typeof studioView>
/** The stored form: the studio's own texts, in English. */
export type StudioProfile = Omit<StudioSummary, 'audienceLine' | 'joinLine' | 'logo' | 'whereabouts'> & {
  answerHours?: number | null
}
/**
 * The data for the frame of every page: everything except the locations, and the texts that only members with a booking
 * see.
 */
export type StudioSummary = Omit<StudioView, 'locations' | 'bring'>

/**
 * The settings that pages need: the studio's locations and kinds of class, and the rule numbers that a browser
 * uses. It is included in every page, so it is minimal: one language, and no symbol of a kind if it equals its key.
 */
export const settingsView = z.object({
  locations: z.array(
    z.object({
      name: z.string(),
      hindi: z.string().optional(),
      isOnline: z.boolean().optional(),
      isHidden: z.boolean().optional(),
    }),
  ),
  kinds: z.array(
    z.object({
      key: z.string(),
      /** The name in the requested language. */
      name: z.string(),
      glyph: z.string().optional(),
      paidBy: z.array(z.string()),
      isInStudiosOnly: z.boolean().optional(),
      isHidden: z.boolean().optional(),
    }),
  ),
  numbers: z.array(z.object({ rule: z.enum(shownRules), from: z.iso.date(), value: z.number().int() })),
  taxed: z.array(z.object({ from: z.iso.date(), types: z.array(z.string()) })),
})

/** Invalidated by every change of the studio's content: its profile, locations, people, posts and trainings. */
declare module '#lib/contract.ts' {
  interface CacheTopics {
    content: true
    /** Invalidated by changes of its locations, kinds of class and rule numbers. */
    settings: true
  }
}

export const studioContract = contract({
  'GET /studio': {
    summary: 'Returns the studio’s name, contact and locations',
    access: 'public',
    topics: ['content', 'settings'],
    data: studioView,
  },
  'GET /studio/settings': {
    summary:
      'Returns the locations and kinds of class in their order, and the dated numbers that pages calculate with',
    access: 'public',
    topics: ['settings'],
    data: settingsView,
  },
})
