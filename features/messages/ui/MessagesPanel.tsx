import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PushTopic, pushTopics } from '#features/push/rules.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatDay, formatTime, studioDay, studioInstant, studioToday } from '#lib/time.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { chooseMessages, messagesQuery, sendConsent } from '../queries.ts'
import type { Channel, Choice, MessageKind, MessagesView } from '../schema.ts'
import { messagesPanelText as text } from '../text/messagesPanel.ts'
import css from './MessagesPanel.module.css'
import { deviceState, isSubscribed, setDeviceTopics } from './thisDevice.ts'

const dayOf = (at: string) => {
  const day = studioDay(Temporal.Instant.from(at))
  return `${formatDay(day)} ${day.year}`
}

/** The messages that the member gets by each channel, and their consents. */
export default function MessagesPanel({ memberId }: { memberId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(messagesQuery(memberId), queryClient)
  if (!data && isError)
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {null}
      </ErrorNotice>
    )
  if (!data) return <Skeleton lines={6} />
  return (
    <div className={css.parts}>
      <Kinds memberId={memberId} view={data} />
      <Consents memberId={memberId} view={data} />
    </div>
  )
}

/** Sends a change, and shows the state that the server returns. */
function useSave(memberId: string) {
  const [pending, setPending] = useState(false)
  const save = async (call: () => Promise<{ data: MessagesView; message: string }>) => {
    setPending(true)
    try {
      const { data, message } = await call()
      queryClient.setQueryData(messagesQuery(memberId).queryKey, data)
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
      // The consent text may have changed, so the current state is fetched.
      void queryClient.invalidateQueries(messagesQuery(memberId))
    }
    setPending(false)
  }
  return { pending, save }
}

function aboutKind(kind: MessageKind, { reminders, passDays }: MessagesView): string | undefined {
  if (kind === 'passes') return text.passDays(passDays)
  if (kind !== 'reminders') return text.about[kind]
  const time = formatTime(studioInstant(studioToday(), Temporal.PlainTime.from(reminders.clock)))
  return text.reminded(time, reminders.minutes)
}

interface PartProps {
  memberId: string
  view: MessagesView
}

function Kinds({ memberId, view }: PartProps) {
  const device = useDevice(memberId, view)
  const hasWhatsapp = view.consents.some(({ purpose, given }) => purpose === 'whatsapp' && given)
  const visibleKinds = view.kinds.filter(({ kind }) => kind !== 'passes' || view.passDays.length > 0)
  return (
    <section aria-labelledby="messages">
      <h3 id="messages" className={css.title}>
        {text.title}
      </h3>
      <p className="mute">{text.lead}</p>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{text.message}</th>
            {view.channels.map((channel) => (
              <th key={channel} scope="col" className={css.channel}>
                {text.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleKinds.map(({ kind, by }) => (
            <tr key={kind}>
              <th scope="row">
                {text.kinds[kind]}
                <span className={css.about}>{aboutKind(kind, view)}</span>
              </th>
              {view.channels.map((channel) => (
                <td key={channel} className={css.channel}>
                  {channel === 'push' ? (
                    <DeviceCell kind={kind} device={device} how={by[channel]} />
                  ) : (
                    <Cell
                      memberId={memberId}
                      kind={kind}
                      channel={channel}
                      how={by[channel]}
                      isAllowed={channel === 'mail' || hasWhatsapp}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {view.channels.includes('whatsapp') && !hasWhatsapp && (
        <p className={css.device}>{text.notAllowedYet}</p>
      )}
      {view.device && (
        <p className={css.device} role="status">
          {text.device[device.state === 'ready' ? (device.topics.length > 0 ? 'on' : 'off') : device.state]}
        </p>
      )}
    </section>
  )
}

/** The state of this browser, the topics of its messages, and a function to change them. */
function useDevice(memberId: string, { device }: MessagesView) {
  const { pending, save } = useSave(memberId)
  const [state, setState] = useState(deviceState)
  const [isLost, setLost] = useState(false)
  const publicKey = device?.publicKey
  useEffect(() => {
    let isCurrent = true
    if (publicKey !== undefined)
      isSubscribed(publicKey).then(
        (subscribed) => isCurrent && setLost(!subscribed),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [publicKey])
  const topics = isLost ? [] : (device?.topics ?? [])
  const toggle = (topic: PushTopic, isOn: boolean) =>
    save(async () => {
      const chosen = topics.filter((each) => each !== topic)
      const response = await setDeviceTopics(publicKey ?? '', isOn ? [...chosen, topic] : chosen).catch(
        (error: Error) => {
          // Errors of the browser have messages for programmers.
          throw error instanceof ApiError ? error : new Error(text.deviceFailed)
        },
      )
      setState(deviceState())
      if (!response) throw new Error(text.notAllowed)
      setLost(false)
      return response
    })
  return { state, topics, pending, toggle }
}

interface DeviceCellProps {
  kind: MessageKind
  device: ReturnType<typeof useDevice>
  how: 'always' | 'on' | 'off' | undefined
}

/** The checkbox for messages in this browser, which asks for permission when it is ticked. */
function DeviceCell({ kind, device: { state, topics, pending, toggle }, how }: DeviceCellProps) {
  const topic = pushTopics.find((each) => each === kind)
  if (!how || !topic) return text.never
  return (
    <Checkbox
      label={<span className="vh">{text.cellOfDevice(text.kinds[kind])}</span>}
      name={`${kind}.push`}
      checked={state === 'ready' && topics.includes(topic)}
      disabled={pending || state !== 'ready'}
      onChange={({ currentTarget: { checked } }) => void toggle(topic, checked)}
    />
  )
}

interface CellProps {
  memberId: string
  kind: MessageKind
  channel: Channel
  how: 'always' | 'on' | 'off' | undefined
  /** Whether the channel may be used. WhatsApp needs the member's consent; without it, its checkboxes are disabled. */
  isAllowed: boolean
}

/** The checkbox of a kind and channel. Messages that are always sent have the word "always" instead. */
function Cell({ memberId, kind, channel, how, isAllowed }: CellProps) {
  const { pending, save } = useSave(memberId)
  if (how === 'always') return text.always
  if (!how) return text.never
  // The server returns `on` or `off` only for a kind that can be chosen for the channel.
  const choose = (isOn: boolean) => save(() => chooseMessages({ channel, kind, isOn } as Choice))
  return (
    <Checkbox
      label={<span className="vh">{text.cell(text.kinds[kind], text.channels[channel])}</span>}
      name={`${kind}.${channel}`}
      checked={isAllowed && how === 'on'}
      disabled={pending || !isAllowed}
      onChange={({ currentTarget: { checked } }) => void choose(checked)}
    />
  )
}

function Consents({ memberId, view: { consents, past } }: PartProps) {
  return (
    <section aria-labelledby="allowed">
      <h3 id="allowed" className={css.title}>
        {text.allowed}
      </h3>
      <ul className={css.consents}>
        {consents.map((consent) => (
          <Consent key={consent.purpose} memberId={memberId} consent={consent} />
        ))}
      </ul>
      <p className="mute">{text.withdrawHint}</p>
      {past.length > 0 && (
        <details className={css.past}>
          <summary>{text.past}</summary>
          <ul>
            {past.map(({ purpose, given, at }) => (
              <li key={`${purpose}.${at}.${given}`}>
                {text.pastLine(text.purposes[purpose], given, dayOf(at))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Consent({
  memberId,
  consent: { purpose, version, words: agreed, given, at, givenVersion },
}: {
  memberId: string
  consent: MessagesView['consents'][number]
}) {
  const { pending, save } = useSave(memberId)
  const name = text.purposes[purpose]
  const since = at && (given ? text.given(dayOf(at), givenVersion) : text.withdrawn(dayOf(at)))
  return (
    <li>
      <span>
        <b id={`consent-${purpose}`}>{name}</b>
        <span className={css.about} id={`consent-${purpose}-words`}>
          {agreed} {since ?? text.notAsked}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={given}
        aria-labelledby={`consent-${purpose}`}
        aria-describedby={`consent-${purpose}-words`}
        className={css.switch}
        disabled={pending}
        onClick={() => void save(() => sendConsent({ purpose, version, given: !given }))}
      >
        <span aria-hidden="true" />
        {given ? text.on : text.off}
      </button>
    </li>
  )
}
