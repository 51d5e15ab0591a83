import { photosOf } from '#features/media/usecases/readPhotos.server.ts'
import type { Db } from '#lib/db.server.ts'
import { translated } from '#lib/translated.server.ts'
import type { StudioSummary, StudioView } from '../schema.ts'
import { locationRows, studioProfile } from '../store.server.ts'
import { studioText } from '../text/studio.ts'

/** Every page's frame needs it, so it answers also before the studio has told anything. In the language of the moment. */
export async function readStudio(db: Db): Promise<StudioView> {
  const [known, places] = await Promise.all([studioProfile(db), locationRows(db)])
  const photoOf = await photosOf(
    db,
    places.map(({ photoId }) => photoId),
  )
  return {
    ...blankProfile,
    ...(known && translated(known.profile, known.hindi, profileTexts)),
    // A link leads to https and nowhere else: `javascript:` would run here.
    socialLinks: (known?.profile.socialLinks ?? []).filter(({ url }) => /^https:/i.test(url)),
    locations: places.map(({ place, hindi, photoId }) => ({
      ...translated(place, hindi, placeTexts),
      ...photoOf(photoId),
    })),
  }
}

const profileTexts = ['tagline', 'description', 'legalLine', 'audienceLine'] as const
const placeTexts = ['title', 'description', 'address', 'landmark', 'gettingThere', 'holds'] as const

const blankProfile: StudioSummary = {
  name: studioText.unnamed,
  tagline: '',
  description: '',
  email: '',
  phone: '',
  whatsappNumber: '',
  socialLinks: [],
  legalLine: studioText.unnamed,
  audienceLine: '',
}
