import { inLanguages } from '#lib/language.ts'
import { locationIsOnline, locationName, shownLocations } from '../settings.ts'

/** `a, b and c` */
export const joinList = (words: string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** The names of the studios to visit, and whether there is an online location. */
export const studiosAndOnline = () => {
  const locations = shownLocations()
  const studios = locations.filter(({ isOnline }) => !isOnline).map(({ name }) => locationName(name))
  return { studios, isOnline: locations.length > studios.length }
}

/** Where the studio is, in words. */
export const whereaboutsText = inLanguages('whereaboutsText', {
  /** `in Gurugram`, `online` */
  at: (location: string) => (locationIsOnline(location) ? 'online' : `in ${locationName(location)}`),
  /** `Faridabad, Gurugram and online` */
  everywhere: () => {
    const { studios, isOnline } = studiosAndOnline()
    return joinList([...studios, ...(isOnline ? ['online'] : [])], 'and')
  },
  /** `at either studio or online` */
  anywhere: (isAlsoOnline: boolean) => {
    const { studios, isOnline } = studiosAndOnline()
    const each = ['', 'at the studio', 'at either studio'][studios.length] ?? 'at any studio'
    return joinList([each, isOnline && isAlsoOnline ? 'online' : ''].filter(Boolean), 'or')
  },
})
