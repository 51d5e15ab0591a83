import { photosOf } from '#features/media/usecases/readPhotos.server.ts'
import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { fillPlaceholders } from '#lib/placeholders.ts'
import { translate } from '#lib/translate.server.ts'
import { studioLogo } from '../reads.server.ts'
import type { StudioSummary, StudioView } from '../schema.ts'
import { minimumAge } from '../settings.ts'
import { locationRows, type ProfileRow, studioProfile } from '../store.server.ts'
import { audienceText } from '../text/audience.ts'
import { studioText } from '../text/studio.ts'
import { whereInTitles } from '../titleRules.ts'
import { readSitePage } from './sitePages.server.ts'

/**
 * The studio in the current language. The frame of every page needs it, so it also works before the studio has a
 * profile.
 */
export async function readStudio(db: Db): Promise<StudioView> {
  const [profileRow, locations, logo] = await Promise.all([
    studioProfile(db),
    locationRows(db),
    studioLogo(db),
  ])
  const { joining = '', bring = '', bringOnline = '', bringHelp = '' } = (await signUpPage(db)).texts
  const photoOf = await photosOf(
    db,
    locations.map(({ photoId }) => photoId),
  )
  const shown = locations.map(({ location, hindi, photoId }) => ({
    ...translate(location, hindi, locationTexts),
    ...photoOf(photoId),
  }))
  return {
    ...blankProfile,
    ...profileView(profileRow),
    ...audienceOf(profileRow),
    joinLine: joining,
    bring: { there: bring, online: bringOnline, help: bringHelp },
    ...(logo && { logo }),
    // Only https links are allowed: a `javascript:` link would run on our page.
    socialLinks: (profileRow?.profile.socialLinks ?? []).filter(({ url }) => /^https:/i.test(url)),
    whereabouts: whereInTitles(shown),
    locations: shown,
  }
}

const profileView = (profileRow: ProfileRow | undefined) => {
  if (!profileRow) return {}
  const { answerHours: _, ...profile } = translate(profileRow.profile, profileRow.hindi, profileTexts)
  return profile
}

/** The people for whom the classes are, as a part of a sentence and as a separate text. */
function audienceOf(profileRow: ProfileRow | undefined) {
  const ownAudience = profileRow && translate(profileRow.profile, profileRow.hindi, profileTexts).audience
  // A Hindi sentence with English words in the middle would look like a mistake.
  const isForeign = ownAudience && currentLanguage() === 'hi' && ownAudience === profileRow?.profile.audience
  const line = isForeign ? audienceText.neutralDefault : ownAudience || audienceText.specDefault
  const audience = fillPlaceholders(line, { minimumAge: minimumAge() }, currentLanguage())
  return { audience, audienceLine: audienceText.line(audience) }
}

/** The facts about the studio for the placeholders in its texts. */
export async function studioFacts(db: Db) {
  const profileRow = await studioProfile(db)
  return {
    name: profileRow?.profile.name ?? studioText.unnamed,
    audience: audienceOf(profileRow).audience,
    /** The time within which the studio promises an answer; undefined: it promises none. */
    answerHours: profileRow?.profile.answerHours,
  }
}

/** The studio's texts for sign-up; `firstName` is that of the new member. */
const signUpPage = async (db: Db, firstName = '') => {
  const { name: studio, audience } = await studioFacts(db)
  return readSitePage(db, 'signUp', { studio, audience, firstName })
}

/** The message after signing up. */
export const welcomeOf = async (db: Db, firstName: string): Promise<string> =>
  (await signUpPage(db, firstName)).texts.welcome ?? ''

const profileTexts = ['tagline', 'description', 'legalLine', 'audience'] as const
const locationTexts = ['title', 'description', 'address', 'landmark', 'gettingThere', 'holds'] as const

const blankProfile: StudioSummary = {
  name: studioText.unnamed,
  tagline: '',
  description: '',
  email: '',
  phone: '',
  whatsappNumber: '',
  socialLinks: [],
  legalLine: '',
  audience: '',
  audienceLine: '',
  joinLine: '',
  whereabouts: '',
}
