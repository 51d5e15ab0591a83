import { studioSettings } from '#features/studio/settings.ts'
import { pointIn, pointText } from '../../mapPosition.ts'
import type { LocationBody } from '../schema.ts'
import type { Location } from './LocationsPart.tsx'

const DRAWINGS = ['plan-faridabad', 'plan-gurugram', 'plan-online'] as const
export const drawings: readonly string[] = DRAWINGS

const hindiText = (hindi: Record<string, unknown> | undefined, name: string): string => {
  const value = hindi?.[name]
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''
}

/** Opening hours in the form's format: `1,2 06:30-21:00`, one line each; a line may be incomplete. */
export const hoursText = (hours: LocationBody['openingHours']) =>
  hours.map(({ weekdays, opens, closes }) => `${weekdays.join(',')} ${opens}-${closes}`).join('\n')

export const readHours = (held: string): LocationBody['openingHours'] =>
  held
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [days = '', times = ''] = line.split(' ')
      const [opens = '', closes = ''] = times.split('-')
      return { weekdays: days.split(',').filter(Boolean).map(Number), opens, closes }
    })

export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A location in its form: every field a string. */
export function locationForm(location: Location | undefined) {
  const { address, map, hindi } = location ?? {}
  return {
    version: String(location?.version ?? 0),
    name: location?.name ?? '',
    hindiName: location?.hindiName ?? '',
    title: location?.title ?? '',
    description: location?.description ?? '',
    street: address?.street ?? '',
    locality: address?.locality ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    pinCode: address?.pinCode ?? '',
    landmark: location?.landmark ?? '',
    gettingThere: location?.gettingThere.join('\n') ?? '',
    holds: location?.holds.join('\n') ?? '',
    openingHours: hoursText(location?.openingHours ?? []),
    onMap: map ? pointText(map) : '',
    mapQuery: map?.query ?? '',
    art: location?.art ?? DRAWINGS[0],
    position: String(location?.position ?? studioSettings().locations.length + 1),
    isOnline: location?.isOnline ? 'yes' : '',
    isShown: location?.isShown === false ? '' : 'yes',
    hindiTitle: hindiText(hindi, 'title'),
    hindiDescription: hindiText(hindi, 'description'),
    hindiLandmark: hindiText(hindi, 'landmark'),
    hindiGettingThere: hindiText(hindi, 'gettingThere'),
    hindiHolds: hindiText(hindi, 'holds'),
  }
}
export type LocationForm = ReturnType<typeof locationForm>

function hindiBody(form: LocationForm): LocationBody['hindi'] {
  return {
    ...(form.hindiTitle && { title: form.hindiTitle }),
    ...(form.hindiDescription && { description: form.hindiDescription }),
    ...(form.hindiLandmark && { landmark: form.hindiLandmark }),
    ...(form.hindiGettingThere && { gettingThere: linesOf(form.hindiGettingThere) }),
    ...(form.hindiHolds && { holds: linesOf(form.hindiHolds) }),
  }
}

export function locationBody(form: LocationForm): LocationBody {
  const { street, locality, city, state, pinCode } = form
  const point = pointIn(form.onMap)
  return {
    hindiName: form.hindiName || null,
    title: form.title,
    description: form.description,
    landmark: form.landmark || null,
    gettingThere: linesOf(form.gettingThere),
    holds: linesOf(form.holds),
    openingHours: readHours(form.openingHours),
    address: form.isOnline ? null : { street, locality, city, state, pinCode },
    // The map searches by its pin if there is no search text.
    map:
      point && !form.isOnline
        ? { title: form.title, query: form.mapQuery || pointText(point), ...point }
        : null,
    art: DRAWINGS.find((name) => name === form.art) ?? DRAWINGS[0],
    position: Number(form.position),
    isOnline: form.isOnline !== '',
    isShown: form.isShown !== '',
    hindi: hindiBody(form),
  }
}

/** The server names fields by path (`address.street`, `map.latitude`, `hindi.title`); the form has its own names. */
export function fieldOfLocation(way: string): string {
  const [group, name = ''] = way.split('.')
  if (group === 'hindi' && name) return `hindi${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (group === 'map') return 'onMap'
  return group === 'address' ? name : (group ?? way)
}
