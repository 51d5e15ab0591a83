import { inLanguages } from '#lib/language.ts'

/** How long to wait, as in `Please try again …`. */
export const waitText = inLanguages('waitText', {
  seconds: (count: number) => `in ${count} seconds`,
  minutes: (count: number) => `in ${count} minutes`,
  hours: (count: number) => `in ${count} hours`,
})

/** How long to wait, in the current language. */
export const waitOf = (seconds: number): string => {
  if (seconds < 90) return waitText.seconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? waitText.minutes(minutes) : waitText.hours(Math.ceil(minutes / 60))
}
