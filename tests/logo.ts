import sharp from 'sharp'
import { uploadPicture } from '#features/media/usecases/uploadPicture.server.ts'
import { changeLogo } from '#features/settings/usecases/logo.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { TestApp } from './app.ts'
import { makePerson } from './people.ts'

/** A rectangle of one colour, five times as wide as high. */
export const drawnLogo = (background: string) =>
  sharp({ create: { width: 500, height: 100, channels: 3, background } })
    .png()
    .toBuffer()

/** Sets a logo of that colour; returns the hash of its files. */
export async function makeLogo(app: TestApp, background: string): Promise<string> {
  const { deps, clock } = app
  const by: Caller = {
    personId: await makePerson(app, { email: `${crypto.randomUUID()}@logo.example`, role: 'owner' }),
    signInId: crypto.randomUUID(),
    role: 'owner',
    provedAt: clock.now(),
    secondFactorAt: null,
    hasFactor: false,
  }
  const upload = { bytes: await drawnLogo(background), cut: 'logo', focus: { x: 50, y: 50 } } as const
  const { id, hash } = await uploadPicture(deps, by, upload, clock.now())
  await changeLogo(deps, by, id, clock.now())
  return hash
}
