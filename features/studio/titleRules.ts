import type { LocationView, StudioView } from './schema.ts'
import { locationName } from './settings.ts'
import { type ContactFacts, titleText } from './text/titles.ts'

/** More names than this are too many for a title. */
const MAX_PLACES = 3

/**
 * Where the studio is, for titles: its studios by name, or by city if they are too many, and online. Empty if the cities
 * are too many as well.
 */
export function whereInTitles(locations: Pick<LocationView, 'name' | 'isOnline' | 'address'>[]): string {
  const studios = locations.filter(({ isOnline }) => !isOnline)
  const names = studios.map(({ name }) => locationName(name))
  const cities = new Set(studios.map(({ name, address }) => locationName(address?.city || name)))
  const places = [names, [...cities]].find(({ length }) => length <= MAX_PLACES)
  return places ? titleText.where(places, studios.length < locations.length) : ''
}

type Contact = Pick<StudioView, 'name' | 'phone' | 'whatsappNumber'> & {
  locations: Pick<LocationView, 'address' | 'openingHours' | 'landmark' | 'gettingThere'>[]
}

/** The description of the contact page, by what the studio has entered. */
export function contactDescription({ name, phone, whatsappNumber, locations }: Contact): string {
  const visited = locations.filter(({ address }) => address)
  const facts: ContactFacts = {
    call: phone !== '',
    chat: whatsappNumber !== '',
    visit: visited.length > 0,
    hours: visited.some(({ openingHours }) => openingHours.length > 0),
    entrance: visited.some(({ landmark, gettingThere }) => landmark !== null || gettingThere.length > 0),
  }
  return titleText.contact(name, facts)
}
