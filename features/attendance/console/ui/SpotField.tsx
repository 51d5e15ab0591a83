import { useQuery } from '@tanstack/react-query'
import { sessionSpotsQuery, spotsApi } from '#features/spots/console/queries.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import type { RosterRow } from './RosterList.tsx'

/** A field that shows and changes the spot of a booking. */
export function SpotField({ row, sessionId }: { row: RosterRow; sessionId: string }) {
  const { data } = useQuery(sessionSpotsQuery(sessionId))
  const change = useAction({
    call: (spotId: string) =>
      spotsApi('PUT /console/bookings/:bookingId/spot', {
        params: { bookingId: row._id },
        body: { spotId },
      }),
    stale: [['roster']],
  })
  if (!data) return null
  const offered = data.spots.filter(({ state, name }) => state === 'free' || name === row.spot)
  const mine = offered.find(({ name }) => name === row.spot)
  return (
    <SelectField
      label={text.spot}
      hint={text.spotHint}
      options={offered.map(({ _id, name }) => ({ value: _id, name }))}
      value={mine?._id ?? ''}
      {...(mine ? {} : { none: '' })}
      disabled={change.pending}
      onChoose={(spotId) => spotId && change.run(spotId)}
    />
  )
}
