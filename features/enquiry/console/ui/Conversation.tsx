import { costText, mailStates, whyNotSent } from '#features/members/console/text/mailStates.ts'
import { TextLink } from '#ui/Button.tsx'
import { DeliveryStatus, Why } from '#ui/console/DeliveryStatus.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { enquiryAction, enquiryApi } from '../queries.ts'
import type { AnswerView, EnquiryView, WhatsappConversation } from '../schema.ts'
import { inboxText as text } from '../text/inbox.ts'
import css from './Conversation.module.css'
import { formatTimeWithDay } from './when.ts'

type Props = { enquiry: EnquiryView; whatsapp: WhatsappConversation; myId: string }

/** The WhatsApp messages in both directions, with the delivery status of each answer. */
export const Conversation = ({ enquiry, whatsapp, myId }: Props) => (
  <>
    <MoreMessagesLink more={whatsapp.earlier} label={text.earlier} />
    <ol className={css.conversation} aria-label={text.conversation}>
      {whatsapp.messages.map(({ _id, message, at, answers }) => (
        <IncomingMessage key={_id} message={message} at={at}>
          {answers.map((answer) => (
            <OutgoingMessage
              key={answer._id}
              enquiryId={_id}
              current={enquiry._id}
              answer={answer}
              myId={myId}
            />
          ))}
        </IncomingMessage>
      ))}
    </ol>
    <MoreMessagesLink more={whatsapp.later} label={text.later} />
  </>
)

const MoreMessagesLink = ({
  more,
  label,
}: {
  more: WhatsappConversation['earlier']
  label: (count: number) => string
}) =>
  more && (
    <p>
      <TextLink to={`/enquiries?open=${more._id}`} preventScrollReset>
        {label(more.count)}
      </TextLink>
    </p>
  )

const IncomingMessage = ({
  message,
  at,
  children,
}: {
  message: string
  at: string
  children: React.ReactNode
}) => (
  <>
    <li className={css.theirs}>
      <p className={css.text}>{message}</p>
      <p className={css.meta}>{formatTimeWithDay(at)}</p>
    </li>
    {children}
  </>
)

function OutgoingMessage({
  enquiryId,
  current,
  answer: { _id: answerId, body, at, by, channel, template, delivery },
  myId,
}: {
  enquiryId: string
  /** The enquiry that is shown. */
  current: string
  answer: AnswerView
  myId: string
}) {
  const again = useAction({
    ...enquiryAction(current),
    call: async () => {
      const params = { enquiryId, answerId }
      const { message } = await enquiryApi('POST /console/enquiries/:enquiryId/replies/:answerId/again', {
        params,
      })
      const { data } = await enquiryApi('GET /console/enquiries/:enquiryId', {
        params: { enquiryId: current },
      })
      return { data, message: message || text.sent }
    },
  })
  const meta = [
    formatTimeWithDay(at),
    by._id === myId ? text.you : by.name,
    channel === 'mail' ? text.byMail : null,
    delivery && delivery.milliRupees !== null ? costText(delivery.milliRupees) : null,
  ]
  return (
    <li className={css.ours} data-failed={delivery?.state === 'failed' || undefined}>
      {template && <p className={css.template}>{mailStates.template(template)}</p>}
      <p className={css.text}>{body}</p>
      <p className={css.meta}>{meta.filter(Boolean).join(', ')}</p>
      {delivery && (
        <DeliveryStatus
          state={delivery.state}
          label={mailStates[delivery.state](formatTimeWithDay(delivery.at))}
        >
          {delivery.trouble && (
            <Why>
              {whyNotSent('whatsapp', delivery.trouble.reason, formatTimeWithDay(delivery.at))}{' '}
              {delivery.state === 'waiting' && mailStates.triedAgain}
            </Why>
          )}
        </DeliveryStatus>
      )}
      {delivery?.state === 'failed' && (
        <OnlineButton
          quiet
          outline
          sm
          className={css.again ?? ''}
          pending={again.pending}
          onClick={() => again.run()}
        >
          {mailStates.sendAgain}
        </OnlineButton>
      )}
    </li>
  )
}

/** Until when free text is accepted, by the server's clock: 24 ticks, one for each hour. */
export function ReplyWindow({ whatsapp }: { whatsapp: WhatsappConversation }) {
  const { isOn, isOpen, openUntil, wroteAt, stopped } = whatsapp
  if (!isOn) return <p className={css.closed}>{text.whatsappOff}</p>
  if (!isOpen)
    return (
      <p className={css.closed}>
        {stopped ? text.windowStopped : text.windowClosed(formatTimeWithDay(wroteAt))}
      </p>
    )
  const hours = Temporal.Instant.from(wroteAt).until(openUntil).total('hours')
  return (
    <p className={css.open}>
      <span>{text.windowOpen}</span>
      <b>{formatTimeWithDay(openUntil)}</b>
      <span className={css.ticks} style={{ '--hours': hours } as React.CSSProperties} aria-hidden="true" />
    </p>
  )
}

/** Messages that WhatsApp has approved, for the time in which it does not accept free text. */
export function Templates({ enquiry, whatsapp }: { enquiry: EnquiryView; whatsapp: WhatsappConversation }) {
  const { _id: enquiryId, version } = enquiry
  const send = useAction({
    ...enquiryAction(enquiryId),
    call: async (template: { name: string; language: string }) => {
      const body = { key: crypto.randomUUID(), words: { template }, close: false, version }
      const { data } = await enquiryApi('POST /console/enquiries/:enquiryId/replies', {
        params: { enquiryId },
        body,
      })
      return { data, message: text.sent }
    },
  })
  if (!whatsapp.isOn || whatsapp.stopped) return null
  return (
    <section className={css.templates}>
      <h3 className={css.title}>{text.templates}</h3>
      {whatsapp.templates.length === 0 && <p className={css.meta}>{text.noTemplates}</p>}
      <ul>
        {whatsapp.templates.map(({ name, language, text: body }) => (
          <li key={`${name} ${language}`} className={css.choice}>
            <p className={css.text} lang={language}>
              {body}
            </p>
            <p className={css.send}>
              <span className={css.meta}>
                {mailStates.template(name)}, {language}, {costText(whatsapp.milliRupees)}
              </span>
              <OnlineButton
                outline
                sm
                disabled={send.pending}
                pending={send.running?.name === name && send.running.language === language}
                aria-label={text.sendNamed(name)}
                onClick={() => send.run({ name, language })}
              >
                {text.sendTemplate}
              </OnlineButton>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
