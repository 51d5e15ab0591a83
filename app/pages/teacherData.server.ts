import { type RouterContextProvider, redirect } from 'react-router'
import { callApi, clockContext } from '#app/api.server.ts'
import { contentContract, type InstructorProfile } from '#features/content/schema.ts'
import { timetableContract } from '#features/timetable/schema.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { isoInstant } from '#lib/time.ts'

/** The data of an instructor's page; redirects from an earlier address to the current one. */
export async function teacherData(context: Readonly<RouterContextProvider>, slug: string) {
  const teacher = await callApi(context, contentContract['GET /studio/instructors/:slug'], {
    params: { slug },
  })
  if (teacher.slug !== slug)
    throw redirect(`${languagePrefix(currentLanguage())}/teachers/${teacher.slug}`, 301)
  const [all, week] = await Promise.all([
    callApi(context, contentContract['GET /studio/instructors']),
    callApi(context, timetableContract['GET /studio/instructors/:slug/week'], { params: { slug } }),
  ])
  return {
    teacher,
    ...week,
    index: all.findIndex((each) => each.slug === slug),
    others: all.map(portraitData).filter((each) => each.slug !== slug),
    now: isoInstant(context.get(clockContext)()),
  }
}

/** The data that a portrait needs. */
export const portraitData = (
  { slug, name, image, tallPortrait, photo }: InstructorProfile,
  index: number,
) => ({
  slug,
  name,
  image,
  tallPortrait,
  ...(photo && { photo }),
  index,
})
