import { studioSettings } from '#features/studio/settings.ts'
import type { Body } from '#lib/api.ts'
import { asFilled, type DraftValues } from '#ui/console/filled.ts'
import { locationArts } from '../../locationArts.ts'
import { pointIn, pointText } from '../../mapPosition.ts'
import type { settingsContract } from '../schema.ts'
import type { Location } from './LocationsPart.tsx'

type NewLocation = Body<typeof settingsContract, 'POST /console/locations'>
type LocationValues = NewLocation & { version: number }

const NO_ADDRESS = { street: '', locality: '', city: '', state: '', pinCode: '' }
const NO_HINDI = { title: '', description: '', landmark: '', gettingThere: [], holds: [] }

/** The form always has an address and all texts; empty ones are not sent. The map position is the typed text. */
export type LocationForm = Omit<DraftValues<LocationValues>, 'address' | 'hindi' | 'map' | 'openingHours'> & {
  openingHours: LocationValues['openingHours']
  address: typeof NO_ADDRESS
  hindi: { title: string; description: string; landmark: string; gettingThere: string[]; holds: string[] }
  map: { typed: string; query: string }
}

export function locationForm(location: Location | undefined): LocationForm {
  const { map } = location ?? {}
  return {
    version: location?.version ?? 0,
    name: location?.name ?? '',
    hindiName: location?.hindiName ?? '',
    title: location?.title ?? '',
    description: location?.description ?? '',
    address: { ...NO_ADDRESS, ...location?.address },
    landmark: location?.landmark ?? '',
    gettingThere: location?.gettingThere ?? [],
    holds: location?.holds ?? [],
    openingHours: location?.openingHours ?? [],
    map: { typed: map ? pointText(map) : '', query: map?.query ?? '' },
    art: locationArts.find((name) => name === location?.art) ?? locationArts[0],
    position: location?.position ?? studioSettings().locations.length + 1,
    isOnline: location?.isOnline ?? false,
    isShown: location?.isShown ?? true,
    hindi: { ...NO_HINDI, ...location?.hindi },
  }
}

/** The request body. An online location has no address and no map; empty Hindi texts are left out. */
export function locationBody(form: LocationForm): LocationValues {
  const point = pointIn(form.map.typed)
  return asFilled<LocationValues>({
    ...form,
    address: form.isOnline ? null : form.address,
    // Without a search text, the map searches for the position.
    map:
      point && !form.isOnline
        ? { title: form.title, query: form.map.query || pointText(point), ...point }
        : null,
    hindi: Object.fromEntries(Object.entries(form.hindi).filter(([, value]) => value.length > 0)),
  })
}
