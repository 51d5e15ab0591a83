import * as z from 'zod'
import { contract } from '#lib/contract.ts'

export const locations = ['Faridabad', 'Gurugram', 'Online'] as const
export type Location = (typeof locations)[number]

export const openingHours = z.object({
  weekdays: z.array(z.number().int()),
  opens: z.string(),
  closes: z.string(),
})
export const locationView = z.object({
  name: z.enum(locations),
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
  audienceLine: z.string(),
  locations: z.array(locationView),
})
export type StudioView = z.infer<typeof studioView>
/** What stands in the frame of every page: all but the places. */
export type StudioSummary = Omit<StudioView, 'locations'>

/** Changed by whatever the studio writes: its profile, places, people, posts and trainings. */
declare module '#lib/contract.ts' {
  interface CacheTopics {
    content: true
  }
}

export const studioContract = contract({
  'GET /studio': {
    summary: "The studio's name, contact and places",
    access: 'public',
    topics: ['content'],
    data: studioView,
  },
})
