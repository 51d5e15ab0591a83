import type { ReactNode } from 'react'
import { whyNotSent } from '#features/members/console/text/mailStates.ts'
import { disputeReason, timeUntil } from '#features/payment/text/disputes.ts'
import { locationName } from '#features/studio/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { AlertView } from '../alertSchema.ts'
import { attendanceApi } from '../queries.ts'
import { todayText } from '../text/today.ts'
import css from './AlertList.module.css'
import { whenLabel } from './dayLabel.ts'

const text = todayText.alerts

const rupees = (paise: number) => formatRupees(toRupees(paise))
const instantAt = (iso: string) => Temporal.Instant.from(iso)

/** Open tasks, ordered by urgency; the first one is highlighted if it has a deadline. */
export function AlertList({ alerts, now }: { alerts: AlertView[]; now: Temporal.Instant }) {
  return (
    <section id="needs" tabIndex={-1}>
      <PartHead title={todayText.needsYou}>{alerts.length > 0 && alerts.length}</PartHead>
      {alerts.length === 0 && <p className="mute">{todayText.nothing}</p>}
      <ul>
        {alerts.map((alert, index) => (
          <li key={keyOf(alert)} className={classes(css.alert, index === 0 && alert.deadlineAt && css.hot)}>
            <p className={css.kind}>
              <b>{titleOf(alert)}</b>
              <span>
                {alert.deadlineAt
                  ? (isDispute(alert) ? text.answerBy : text.decideBy)(whenLabel(alert.deadlineAt, now))
                  : text.since(whenLabel(alert.since, now))}
              </span>
            </p>
            <AlertBody alert={alert} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isDispute = (alert: AlertView) => alert.kind === 'money' && alert.issue === 'dispute'

export const titleOf = (alert: AlertView): string => {
  // An unknown payment has an order of the studio only if its invoice waits for the buyer's State.
  if (alert.kind === 'money' && alert.issue === 'unknownPayment' && alert.orderId) return text.stateMissing
  if (alert.kind === 'money') return text.issues[alert.issue]
  if (alert.kind === 'failedMails' || alert.kind === 'failedJobs') return text[alert.kind](alert.count)
  if (
    alert.kind === 'memberMails' ||
    alert.kind === 'memberMessages' ||
    alert.kind === 'unreached' ||
    alert.kind === 'complained'
  )
    return text[alert.kind](alert.people)
  if (alert.kind === 'replies') return text.replies(alert.count)
  return text[alert.kind]
}

const keyOf = (alert: AlertView): string => {
  if ('session' in alert) return `${alert.kind} ${alert.session._id}`
  if (alert.kind === 'held') return `held ${alert.orderId}`
  return alert.kind === 'money' ? `money ${alert.issueId}` : alert.kind
}

function AlertBody({ alert, now }: { alert: AlertView; now: Temporal.Instant }) {
  switch (alert.kind) {
    case 'tooFew':
      return <TooFew alert={alert} now={now} />
    case 'edit':
      return (
        <AlertRow
          about={sessionLabel(alert.session, now)}
          to={decisionAddress(alert.session)}
          method={text.decide}
        >
          {text.editText[alert.reason]} {text.booked(alert.session.booked)}
        </AlertRow>
      )
    case 'held':
      return (
        <AlertRow
          about={[rupees(alert.amountPaise), alert.packageName, alert.person.name].join(', ')}
          to="/money"
          method={text.openMoney}
        >
          {text.heldText}
        </AlertRow>
      )
    case 'money': {
      const details = [rupees(alert.amountPaise), alert.packageName, alert.person?.name]
        .filter(Boolean)
        .join(', ')
      if (alert.issue !== 'dispute') return <AlertRow about={details} to="/money" method={text.openMoney} />
      return (
        <AlertRow about={details} to={`/disputes/${alert.issueId}`} method={text.answerDispute}>
          {disputeReason(alert.reasonCode)}{' '}
          {alert.deadlineAt && text.leftToAnswer(timeUntil(instantAt(alert.deadlineAt), now))}
        </AlertRow>
      )
    }
    case 'memberMails':
      return (
        <AlertRow to="/members?filter=mailFailed" method={text.whoIsIt}>
          {text.memberMailsText}
        </AlertRow>
      )
    case 'memberMessages':
      return (
        <AlertRow to="/members?filter=messageFailed" method={text.whoIsIt}>
          {alert.channel &&
            alert.reason &&
            whyNotSent(alert.channel, alert.reason, whenLabel(alert.since, now))}{' '}
          {text.memberMessagesText}
        </AlertRow>
      )
    case 'replies':
      return (
        <AlertRow to={`/enquiries?open=${alert.enquiryId}`} method={text.openReply}>
          {text.repliesText}
        </AlertRow>
      )
    case 'complained':
      return (
        <AlertRow to="/members?filter=complained" method={text.whoIsIt}>
          {text.complainedText}
        </AlertRow>
      )
    case 'unreached':
      return (
        <AlertRow to="/members?filter=unreached" method={text.whoIsIt}>
          {text.unreachedText}
        </AlertRow>
      )
    default:
      return <p className={css.text}>{text.last(alert.message)}</p>
  }
}

/** The address of the timetable's sheet in which staff decide the edit. */
const decisionAddress = ({ _id, startsAt }: Extract<AlertView, { kind: 'edit' }>['session']) =>
  `/timetable?day=${studioDay(instantAt(startsAt))}&open=decide:${_id}`

type TooFewAlert = Extract<AlertView, { kind: 'tooFew' }>

const sessionLabel = (session: TooFewAlert['session'], now: Temporal.Instant) =>
  [session.title, whenLabel(session.startsAt, now), locationName(session.location)].join(', ')

function TooFew({ alert: { session, people }, now }: { alert: TooFewAlert; now: Temporal.Instant }) {
  const decide = useAction({
    call: (decision: 'cancel' | 'run') =>
      attendanceApi('POST /console/sessions/:sessionId/too-few', {
        params: { sessionId: session._id },
        body: { decision, booked: session.booked },
      }),
    stale: [['roster']],
  })
  return (
    <>
      <p className={css.text}>
        <b>{sessionLabel(session, now)}.</b>{' '}
        {text.tooFewText(session.booked, session.capacity, people.join(', '))}
      </p>
      <p className={css.actions}>
        <OnlineButton
          sm
          disabled={decide.pending}
          pending={decide.running === 'cancel'}
          onClick={() => decide.run('cancel')}
        >
          {text.cancel(session.booked)}
        </OnlineButton>
        <OnlineButton
          quiet
          outline
          sm
          disabled={decide.pending}
          pending={decide.running === 'run'}
          onClick={() => decide.run('run')}
        >
          {text.run}
        </OnlineButton>
      </p>
    </>
  )
}

type AlertRowProps = { about?: string; to: string; method: string; children?: ReactNode }
const AlertRow = ({ about, to, method, children }: AlertRowProps) => (
  <>
    <p className={css.text}>
      {about && <b>{about}.</b>} {children}
    </p>
    <p className={css.actions}>
      <ButtonLink outline sm to={to}>
        {method}
      </ButtonLink>
    </p>
  </>
)
