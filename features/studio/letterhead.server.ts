import type { Db } from '#lib/db.server.ts'
import type { Letterhead } from '#ui/mail/MailLayout.tsx'

interface Profile {
  name: string
  email: string
  phone: string
}

/** Who writes the mails: the studio's name and how to reach it. */
export async function letterheadOf(db: Db): Promise<Letterhead> {
  const row = await db.selectFrom('studio').select('profile').executeTakeFirst()
  const profile = row?.profile as Partial<Profile> | undefined
  return {
    name: profile?.name ?? 'Contrology',
    lines: [profile?.phone, profile?.email].filter((line) => line !== undefined),
  }
}
