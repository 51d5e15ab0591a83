/** Hindi: where the studio is. */
import { locationIsOnline, locationName } from '../settings.ts'
import type * as english from './whereabouts.ts'
import { joinList, studiosAndOnline } from './whereabouts.ts'

export const whereaboutsText: typeof english.whereaboutsText = {
  at: (location) => locationName(location) + (locationIsOnline(location) ? '' : ' में'),
  everywhere: () => {
    const { studios, isOnline } = studiosAndOnline()
    return joinList([...studios, ...(isOnline ? ['ऑनलाइन'] : [])], 'और')
  },
  anywhere: (isAlsoOnline) => {
    const { studios, isOnline } = studiosAndOnline()
    const each = studios.length ? (studios.length === 1 ? 'स्टूडियो में' : 'किसी भी स्टूडियो में') : ''
    return joinList([each, isOnline && isAlsoOnline ? 'ऑनलाइन' : ''].filter(Boolean), 'या')
  },
}
