import * as z from 'zod'
import { studioText } from '#features/studio/text/studio.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Sender } from '#lib/mail.server.ts'
import type { Letterhead } from '#ui/mail/MailLayout.tsx'
import { studioLogo } from '../reads.server.ts'
import { locationRows, studioProfile } from '../store.server.ts'

/** A field that is missing, blank or malformed is left out; the others are still used. */
const known = z.string().min(1).optional().catch(undefined)
const profile = z.object({
  name: z.string().min(1).catch(studioText.unnamed),
  email: known,
  phone: known,
  whatsappNumber: z.string().regex(/^\d+$/).optional().catch(undefined),
})
const streetAddress = z.object({
  street: z.string(),
  locality: z.string(),
  city: z.string(),
  pinCode: z.string(),
})
const fallback: Letterhead = { name: studioText.unnamed, lines: [] }

async function profileOf(db: Db): Promise<z.infer<typeof profile> | undefined> {
  const studio = await studioProfile(db)
  return profile.safeParse(studio?.profile).data
}

export const studioName = async (db: Db): Promise<string> => (await profileOf(db))?.name ?? studioText.unnamed

/** The studio's e-mail address and phone number. */
export async function contactOf(db: Db): Promise<{ email: string | null; phone: string | null }> {
  const known = await profileOf(db)
  return { email: known?.email ?? null, phone: known?.phone ?? null }
}

/** The sender address of mails; undefined while the studio has none. */
export async function senderOf(db: Db): Promise<Sender | undefined> {
  const known = await profileOf(db)
  return known?.email ? { name: known.name, address: known.email } : undefined
}

/** The sender, for the head and foot of mails: the studio's logo, profile and locations. */
export async function letterheadOf({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>): Promise<Letterhead> {
  const [known, logo] = await Promise.all([profileOf(db), studioLogo(db)])
  // A mail is opened outside our site. So the address is complete, and the picture has a format that every mail program
  // can show.
  const sign = logo && { src: publicUrl + logo.src, width: logo.width, height: logo.height }
  if (!known) return { ...fallback, logo: sign }
  const addresses = (await locationRows(db)).flatMap(({ location }) => {
    const { data: address } = streetAddress.safeParse(location.address)
    return address ? [`${address.street}, ${address.locality}, ${address.city} ${address.pinCode}`] : []
  })
  const reach = [known.phone, known.email].filter((line) => line !== undefined).join(', ')
  return {
    name: known.name,
    logo: sign,
    lines: reach ? [...addresses, reach] : addresses,
    phone: known.phone,
    chatNumber: known.whatsappNumber,
  }
}
