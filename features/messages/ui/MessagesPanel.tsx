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
import { choose, deviceState, isSubscribed } from './thisDevice.ts'

const dayOf = (at: string) => {
  const day = studioDay(Temporal.Instant.from(at))
  return `${formatDay(day)} ${day.year}`
}

/** Which messages the member gets, by which channel, and what they agreed to. */
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
function useSaved(memberId: string) {
  const [pending, setPending] = useState(false)
  const save = async (call: () => Promise<{ data: MessagesView; message: string }>) => {
    setPending(true)
    try {
      const { data, message } = await call()
      queryClient.setQueryData(messagesQuery(memberId).queryKey, data)
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
      // The refusal may be because the consent text has changed: the current one is fetched.
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

/** What this browser shows, and how it is changed. */
function useDevice(memberId: string, { device }: MessagesView) {
  const { pending, save } = useSaved(memberId)
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
      const response = await choose(publicKey ?? '', isOn ? [...chosen, topic] : chosen).catch(
        (error: Error) => {
          // The browser's own message is meant for programmers.
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

/** The browser asks for its permission only after a tap here. */
function DeviceCell({ kind, device: { state, topics, pending, toggle }, how }: DeviceCellProps) {
  const topic = pushTopics.find((each) => each === kind)
  if (!how || !topic) return text.never
  return (
    <Checkbox
      label={<span className="vh">{text.cellHere(text.kinds[kind])}</span>}
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
  /** Nothing comes by WhatsApp before they agree, so nothing is ticked. */
  isAllowed: boolean
}

/** Messages that are always sent show the word "always" instead of a disabled checkbox. */
function Cell({ memberId, kind, channel, how, isAllowed }: CellProps) {
  const { pending, save } = useSaved(memberId)
  if (how === 'always') return text.always
  if (!how) return text.never
  // The server names a kind with a choice only if it can be chosen.
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
      <p className="mute">{text.takeBack}</p>
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
  const { pending, save } = useSaved(memberId)
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
