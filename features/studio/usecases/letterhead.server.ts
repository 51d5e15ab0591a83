import * as z from 'zod'
import type { Db } from '#lib/db.server.ts'
import type { Sender } from '#lib/mail.server.ts'
import type { Letterhead } from '#ui/mail/MailLayout.tsx'
import { locationRows, studioProfile } from '../store.server.ts'

const profile = z.object({
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  whatsappNumber: z.string().regex(/^\d+$/).optional(),
})
const fallback: Letterhead = { name: 'Contrology', lines: [] }

async function profileOf(db: Db): Promise<z.infer<typeof profile> | undefined> {
  const studio = await studioProfile(db)
  return profile.safeParse(studio?.profile).data
}

/** Whose address mails come from; undefined while the studio has none. */
export async function senderOf(db: Db): Promise<Sender | undefined> {
  const known = await profileOf(db)
  return known?.email ? { name: known.name, address: known.email } : undefined
}

/** Who writes, for the head and foot of mails: the studio's profile and its doors. */
export async function letterheadOf(db: Db): Promise<Letterhead> {
  const known = await profileOf(db)
  if (!known) return fallback
  const addresses = (await locationRows(db)).flatMap(({ place: { address } }) =>
    address ? [`${address.street}, ${address.locality}, ${address.city} ${address.pinCode}`] : [],
  )
  const reach = [known.phone, known.email].filter((line) => line !== undefined).join(', ')
  return {
    name: known.name,
    lines: reach ? [...addresses, reach] : addresses,
    phone: known.phone,
    chatNumber: known.whatsappNumber,
  }
}
