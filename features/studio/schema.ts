import * as z from 'zod'
import { logoView, photoView } from '#features/media/schema.ts'
import { contract, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { shownRules } from './rules.ts'
import { studioSettings } from './settings.ts'

/** The name of one of the studio's places. */
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

/** The key of one of its kinds of class. */
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
  /** In the place of the art. */
  photo: photoView.optional(),
})
export type LocationView = z.infer<typeof locationView>

/** The studio as every page shows it: name, contact, places. */
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
  /** For whom the classes are, to stand in a sentence: `women aged 18 and over`. */
  audience: z.string(),
  /** The same as a line of its own. */
  audienceLine: z.string(),
  /** Who may join, as sign-up says it. */
  joinLine: z.string(),
  /** In the place of the drawn sign. */
  logo: logoView.optional(),
  locations: z.array(locationView),
  /** What to bring to a class there, what to have for one online, and what is said beneath; empty: nothing. */
  bring: z.object({ there: z.string(), online: z.string(), help: z.string() }),
})
export type StudioView = z.infer<typeof studioView>
/** As it is kept: what the studio wrote of itself, in English. */
export type StudioProfile = Omit<StudioSummary, 'audienceLine' | 'joinLine' | 'logo'> & {
  answerHours?: number
}
/** What stands in the frame of every page: all but the places, and what only who has booked is told. */
export type StudioSummary = Omit<StudioView, 'locations' | 'bring'>

/**
 * What pages are made with: the studio's places and kinds of class, and the numbers that a browser reckons with. It
 * stands in every page, so it says only what its reader needs: one language, no sign that is called as its kind.
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
      /** In the language that was asked in. */
      name: z.string(),
      glyph: z.string().optional(),
      paidBy: z.array(z.string()),
      isHidden: z.boolean().optional(),
    }),
  ),
  numbers: z.array(z.object({ rule: z.enum(shownRules), from: z.iso.date(), value: z.number().int() })),
  taxed: z.array(z.object({ from: z.iso.date(), types: z.array(z.string()) })),
})

/** Changed by whatever the studio writes: its profile, places, people, posts and trainings. */
declare module '#lib/contract.ts' {
  interface CacheTopics {
    content: true
    /** Changed by its places, kinds of class and the numbers of its rules. */
    settings: true
  }
}

export const studioContract = contract({
  'GET /studio': {
    summary: "The studio's name, contact and places",
    access: 'public',
    topics: ['content', 'settings'],
    data: studioView,
  },
  'GET /studio/settings': {
    summary:
      "The studio's places and kinds of class in their order, and the numbers by date that pages reckon with",
    access: 'public',
    topics: ['settings'],
    data: settingsView,
  },
})
