import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { sharedDeviceScreens as text } from '../../text/sharedDevice.ts'
import { lockScreenQuery, sharedDeviceApi, sharedDevicesQuery } from '../queries.ts'
import css from './thisDevice.module.css'

const moment = (instant: string) => formatDayTime(Temporal.Instant.from(instant), systemClock.now())

/** The shared browsers, each with a button that ends the sharing. */
export function SharedDevices() {
  const query = useQuery(sharedDevicesQuery)
  const ending = useAction({
    call: (deviceId: string) =>
      sharedDeviceApi('DELETE /staff/shared-devices/:deviceId', { params: { deviceId } }),
    updates: sharedDevicesQuery.queryKey,
    stale: [lockScreenQuery.queryKey],
  })
  return (
    <section className={css.part}>
      <h2>{text.list}</h2>
      <p className={css.lead}>
        {text.whereToShare} <Link to="/me">{text.title}</Link>
      </p>
      <QueryPart query={query} title={text.failed} rows={2} empty={<p className={css.lead}>{text.none}</p>}>
        {(devices) => (
          <ul>
            {devices.map(({ _id, name, here, markedBy, markedAt, people }) => (
              <li key={_id} className={css.row}>
                <div className={css.text}>
                  <b>{name}</b>
                  {here && <span className="mute"> ({text.here})</span>}
                  <span className={css.second}>{text.markedBy(markedBy, moment(markedAt))}</span>
                  <span className={css.second}>
                    {people.length ? text.people(people.join(', ')) : text.noPeople}
                  </span>
                </div>
                <Button
                  outline
                  sm
                  aria-label={text.endNamed(name)}
                  pending={ending.running === _id}
                  onClick={() => ending.run(_id)}
                >
                  {text.end}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
    </section>
  )
}
