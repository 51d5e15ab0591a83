import * as z from 'zod'
import { studioText } from '#features/studio/text/studio.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Sender } from '#lib/mail.server.ts'
import type { Letterhead } from '#ui/mail/MailLayout.tsx'
import { studioLogo } from '../reads.server.ts'
import { locationRows, studioProfile } from '../store.server.ts'

/** A field that is missing, blank or malformed is left out; the others are still used. */
const optionalText = z.string().min(1).optional().catch(undefined)
const profile = z.object({
  name: z.string().min(1).catch(studioText.unnamed),
  email: optionalText,
  phone: optionalText,
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
  const studio = await profileOf(db)
  return { email: studio?.email ?? null, phone: studio?.phone ?? null }
}

/** The sender address of mails; undefined while the studio has none. */
export async function senderOf(db: Db): Promise<Sender | undefined> {
  const studio = await profileOf(db)
  return studio?.email ? { name: studio.name, address: studio.email } : undefined
}

/** The sender, for the head and foot of mails: the studio's logo, profile and locations. */
export async function letterheadOf({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>): Promise<Letterhead> {
  const [studio, logo] = await Promise.all([profileOf(db), studioLogo(db)])
  // A mail is opened outside our site, so the address of the logo is complete. Every mail program can show its format.
  const logoImage = logo && { src: publicUrl + logo.src, width: logo.width, height: logo.height }
  if (!studio) return { ...fallback, logo: logoImage }
  const addresses = (await locationRows(db)).flatMap(({ location }) => {
    const { data: address } = streetAddress.safeParse(location.address)
    return address ? [`${address.street}, ${address.locality}, ${address.city} ${address.pinCode}`] : []
  })
  const contact = [studio.phone, studio.email].filter((line) => line !== undefined).join(', ')
  return {
    name: studio.name,
    logo: logoImage,
    lines: contact ? [...addresses, contact] : addresses,
    phone: studio.phone,
    chatNumber: studio.whatsappNumber,
  }
}
