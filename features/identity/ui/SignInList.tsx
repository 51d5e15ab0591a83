import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '#lib/queryClient.ts'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { SignInView } from '../schema.ts'
import { signInsText as text } from '../text/signIns.ts'
import css from './SignInList.module.css'

interface EndResponse {
  data: SignInView[]
  message: string
}

/** Reads a list of sign-ins and ends them: those of the caller, or those of a member of staff. */
export interface SignInSource {
  queryKey: readonly string[]
  read: () => Promise<SignInView[]>
  /** Null: all except the one that makes the request. */
  end: (signInId: string | null) => Promise<EndResponse>
}

/** A person's sign-ins, each with a button to end it. */
export function SignInList({ source, own }: { source: SignInSource; own: boolean }) {
  // The query client is explicit, because the site has no provider.
  const { data, error } = useQuery({ queryKey: source.queryKey, queryFn: source.read }, queryClient)
  const ending = useMutation(
    {
      mutationFn: source.end,
      onSuccess: ({ data: remaining, message }) => {
        queryClient.setQueryData(source.queryKey, remaining)
        toast.success(message)
      },
      onError: (failed) => toast.error(failed.message),
    },
    queryClient,
  )
  if (error) return <p role="alert">{text.failed}</p>
  if (!data) return <Skeleton lines={3} />
  const others = data.filter(({ here }) => !here)
  const isEnding = (id: string | null) => ending.isPending && ending.variables === id
  return (
    <>
      {own && <p className={css.lead}>{others.length ? text.lead : text.onlyHere}</p>}
      {data.length === 0 && <p className={css.lead}>{text.none}</p>}
      <ul>
        {data.map((signIn) => (
          <Row
            key={signIn._id}
            signIn={signIn}
            pending={isEnding(signIn._id)}
            onEnd={() => ending.mutate(signIn._id)}
          />
        ))}
      </ul>
      {others.length > (own ? 0 : 1) && (
        <Button outline sm className={css.all} pending={isEnding(null)} onClick={() => ending.mutate(null)}>
          {own ? text.endOthers : text.endAll}
        </Button>
      )}
    </>
  )
}

const moment = (instant: string) => formatDayTime(Temporal.Instant.from(instant), systemClock.now())

function Row({ signIn, pending, onEnd }: { signIn: SignInView; pending: boolean; onEnd: () => void }) {
  const { device, openedAt, lastSeenAt, here } = signIn
  const name = device ?? text.unknownDevice
  const opened = moment(openedAt)
  return (
    <li className={css.row}>
      <div className={css.text}>
        <b>{name}</b>
        {here && <span className="mute"> ({text.here})</span>}
        <span className={css.second}>{text.times(opened, moment(lastSeenAt))}</span>
      </div>
      {!here && (
        <Button outline sm aria-label={text.endNamed(name, opened)} pending={pending} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  )
}
