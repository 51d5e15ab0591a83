import { studioSettings } from '#features/studio/settings.ts'
import type { PlaceBody } from '../schema.ts'
import type { Place } from './PlacesPart.tsx'

const DRAWINGS = ['plan-faridabad', 'plan-gurugram', 'plan-online'] as const
export const drawings: readonly string[] = DRAWINGS

const hindiText = (hindi: Record<string, unknown> | undefined, name: string): string => {
  const value = hindi?.[name]
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''
}

/** Opening hours as they are typed: `1-6 06:30-21:00`, a line each. */
const hoursText = (hours: PlaceBody['openingHours']) =>
  hours.map(({ weekdays, opens, closes }) => `${weekdays.join(',')} ${opens}-${closes}`).join('\n')

const lineOf = /^([1-7](?:[-,][1-7])*)\s+(\d{1,2}:\d\d)\s*-\s*(\d{1,2}:\d\d)$/

/** `1-6` and `1,3,5` as days; undefined for what is written otherwise. */
export function readHours(typed: string): PlaceBody['openingHours'] | undefined {
  const read = linesOf(typed).map((line) => {
    const [, days = '', opens = '', closes = ''] = lineOf.exec(line) ?? []
    const weekdays = days.split(',').flatMap((part) => {
      const [first, last = first] = part.split('-').map(Number)
      return Array.from({ length: Math.max(0, (last ?? 0) - (first ?? 0) + 1) }, (_, n) => (first ?? 0) + n)
    })
    return { weekdays, opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') }
  })
  return read.every(({ weekdays }) => weekdays[0]) ? read : undefined
}

export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A place as its form holds it: every field a text. */
export function placeForm(place: Place | undefined) {
  const { address, map, hindi } = place ?? {}
  return {
    version: String(place?.version ?? 0),
    name: place?.name ?? '',
    hindiName: place?.hindiName ?? '',
    title: place?.title ?? '',
    description: place?.description ?? '',
    street: address?.street ?? '',
    locality: address?.locality ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    pinCode: address?.pinCode ?? '',
    landmark: place?.landmark ?? '',
    gettingThere: place?.gettingThere.join('\n') ?? '',
    holds: place?.holds.join('\n') ?? '',
    openingHours: hoursText(place?.openingHours ?? []),
    mapQuery: map?.query ?? '',
    latitude: map ? String(map.latitude) : '',
    longitude: map ? String(map.longitude) : '',
    art: place?.art ?? DRAWINGS[0],
    position: String(place?.position ?? studioSettings().places.length + 1),
    isOnline: place?.isOnline ? 'yes' : '',
    isShown: place?.isShown === false ? '' : 'yes',
    hindiTitle: hindiText(hindi, 'title'),
    hindiDescription: hindiText(hindi, 'description'),
    hindiLandmark: hindiText(hindi, 'landmark'),
    hindiGettingThere: hindiText(hindi, 'gettingThere'),
    hindiHolds: hindiText(hindi, 'holds'),
  }
}
export type PlaceForm = ReturnType<typeof placeForm>

function hindiBody(form: PlaceForm): PlaceBody['hindi'] {
  return {
    ...(form.hindiTitle && { title: form.hindiTitle }),
    ...(form.hindiDescription && { description: form.hindiDescription }),
    ...(form.hindiLandmark && { landmark: form.hindiLandmark }),
    ...(form.hindiGettingThere && { gettingThere: linesOf(form.hindiGettingThere) }),
    ...(form.hindiHolds && { holds: linesOf(form.hindiHolds) }),
  }
}

/** What is sent; `openingHours` as they were read. */
export function placeBody(form: PlaceForm, openingHours: PlaceBody['openingHours']): PlaceBody {
  const { street, locality, city, state, pinCode, mapQuery, latitude, longitude } = form
  return {
    hindiName: form.hindiName || null,
    title: form.title,
    description: form.description,
    landmark: form.landmark || null,
    gettingThere: linesOf(form.gettingThere),
    holds: linesOf(form.holds),
    openingHours,
    address: form.isOnline ? null : { street, locality, city, state, pinCode },
    map: mapQuery
      ? { title: form.title, query: mapQuery, latitude: Number(latitude), longitude: Number(longitude) }
      : null,
    art: DRAWINGS.find((name) => name === form.art) ?? DRAWINGS[0],
    position: Number(form.position),
    isOnline: form.isOnline !== '',
    isShown: form.isShown !== '',
    hindi: hindiBody(form),
  }
}

/** The server names fields by their way (`address.street`, `map.latitude`, `hindi.title`); the form by its own. */
export function fieldOfPlace(way: string): string {
  const [group, name = ''] = way.split('.')
  if (group === 'hindi' && name) return `hindi${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (group === 'map') return name === 'query' ? 'mapQuery' : name
  return group === 'address' ? name : (group ?? way)
}
