import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { toast } from '#ui/toast.ts'
import { sharedDeviceScreens as text } from '../../text/sharedDevice.ts'
import { lockScreenQuery, sharedDeviceApi, sharedDevicesQuery } from '../queries.ts'
import css from './thisDevice.module.css'

const moment = (instant: string) => formatDayTime(Temporal.Instant.from(instant), systemClock.now())

/** The shared browsers, each with a button to end sharing. */
export function SharedDevices() {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(sharedDevicesQuery)
  const ending = useMutation({
    mutationFn: (deviceId: string) =>
      sharedDeviceApi('DELETE /staff/shared-devices/:deviceId', { params: { deviceId } }),
    onSuccess: ({ data: left, message }) => {
      queries.setQueryData(sharedDevicesQuery.queryKey, left)
      void queries.invalidateQueries({ queryKey: lockScreenQuery.queryKey })
      toast.success(message)
    },
    onError: (failed) => toast.error(failed.message),
  })
  return (
    <section className={css.part}>
      <h2>{text.list}</h2>
      <p className={css.lead}>
        {text.whereToShare} <Link to="/me">{text.title}</Link>
      </p>
      {error && (
        <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={css.lead}>{text.none}</p>}
      <ul>
        {data?.map(({ _id, name, here, markedBy, markedAt, people }) => (
          <li key={_id} className={css.row}>
            <div className={css.words}>
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
              pending={ending.isPending && ending.variables === _id}
              onClick={() => ending.mutate(_id)}
            >
              {text.end}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
