import { Fragment } from 'react'
import { Link } from 'react-router'
import { packageText } from '#features/passes/text/membership.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { isDayBefore, studioToday } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Measure } from '#ui/Measure.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import type { MemberPass, MemberSharedPass } from '../profileSchema.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import css from './MemberPasses.module.css'
import { currentPasses, dateLabel, leftLabel } from './memberLabels.ts'

type PassesProps = {
  passes: MemberPass[]
  /** The passes of other people that the member may use. */
  shared: MemberSharedPass[]
  mayAdjust: boolean
  onOpen: (sheet: string) => void
}

/** The current pass with its progress; below it the others, one line each. */
export function MemberPasses({ passes, shared, mayAdjust, onOpen }: PassesProps) {
  const [first, ...others] = currentPasses(passes)
  const past = passes.filter(({ status }) => status === 'expired' || status === 'revoked')
  return (
    <section>
      {first ? <CurrentPass pass={first} onOpen={onOpen} /> : <p className={css.none}>{text.noPasses}</p>}
      {first && <SharedWith pass={first} mayAdjust={mayAdjust} onOpen={onOpen} />}
      {shared.map((pass) => (
        <SharedPassLine key={pass._id} pass={pass} />
      ))}
      {others.map((pass) => (
        <Fragment key={pass._id}>
          <PassLine pass={pass} mayAdjust={mayAdjust} onOpen={onOpen} />
          <SharedWith pass={pass} mayAdjust={mayAdjust} onOpen={onOpen} />
        </Fragment>
      ))}
      {past.length > 0 && (
        <details className={css.past}>
          <summary>{text.pastPasses(past.length)}</summary>
          {past.map((pass) => (
            <PassLine key={pass._id} pass={pass} mayAdjust={mayAdjust} onOpen={onOpen} />
          ))}
        </details>
      )}
    </section>
  )
}

type PassActions = Pick<PassesProps, 'mayAdjust' | 'onOpen'>

/** The other person who may use a pass for two; nothing for other passes. */
function SharedWith({ pass, mayAdjust, onOpen }: { pass: MemberPass } & PassActions) {
  if (!pass.shareable) return null
  const action = pass.sharedWith ? text.endSharing : text.share
  return (
    <div className={css.line}>
      <span>
        {pass.sharedWith ? (
          <>
            {text.sharedWith} <Link to={`/members/${pass.sharedWith._id}`}>{pass.sharedWith.name}</Link>
          </>
        ) : (
          text.forTwo
        )}
      </span>
      {mayAdjust && (
        <TextButton
          aria-label={text.ofPass(action, pass.packageName)}
          onClick={() => onOpen(`share.${pass._id}`)}
        >
          {action}
        </TextButton>
      )}
    </div>
  )
}

const SharedPassLine = ({ pass }: { pass: MemberSharedPass }) => (
  <div className={css.line}>
    <span>
      <b className={css.title}>{pass.packageName}</b>
      <span className={css.second}>
        {text.sharedBy} <Link to={`/members/${pass.holder._id}`}>{pass.holder.name}</Link>,{' '}
        {text.statuses[pass.status]}, {text.until(dateLabel(pass.expiryDate))}
      </span>
    </span>
    <span className={css.count}>{leftLabel(pass)}</span>
  </div>
)

function PassLine({ pass, mayAdjust, onOpen }: { pass: MemberPass } & PassActions) {
  const canBeFrozen = pass.status === 'active' || pass.status === 'unused'
  return (
    <div className={css.line}>
      <span>
        <b className={css.title}>{pass.packageName}</b>
        <span className={css.second}>
          {text.statuses[pass.status]}, {text.until(dateLabel(pass.expiryDate))}
          {pass.revokeReason && <>: {text.because(pass.revokeReason)}</>}
          {pass.merged && <> · {text.cameWithMerge}</>}
          <Freezes pass={pass} onOpen={onOpen} />
        </span>
      </span>
      <span className={css.count}>
        {leftLabel(pass)}
        {canBeFrozen && (
          <TextButton
            aria-label={text.ofPass(text.freeze, pass.packageName)}
            onClick={() => onOpen(`freeze.${pass._id}`)}
          >
            {text.freeze}
          </TextButton>
        )}
        {mayAdjust && pass.status !== 'revoked' && (
          <TextButton
            aria-label={text.ofPass(text.changePass, pass.packageName)}
            onClick={() => onOpen(`extend.${pass._id}`)}
          >
            {text.changePass}
          </TextButton>
        )}
      </span>
    </div>
  )
}

/**
 * When the pass was or will be frozen, and by whom. A freeze that is not over can be ended, unless the pass is revoked.
 */
const Freezes = ({ pass: { packageName, freezes, status }, onOpen }: CurrentPassProps) =>
  freezes.map(({ _id, from, to, by, isOwn }) => (
    <span key={_id}>
      {' '}
      {text.frozenFrom(dateLabel(from), dateLabel(to), isOwn ? text.byMember : by)}
      {status !== 'revoked' && !isDayBefore(Temporal.PlainDate.from(to), studioToday()) && (
        <>
          {' '}
          <TextButton
            aria-label={text.ofPass(text.unfreeze, packageName)}
            onClick={() => onOpen(`unfreeze.${_id}`)}
          >
            {text.unfreeze}
          </TextButton>
        </>
      )}
    </span>
  ))

type CurrentPassProps = { pass: MemberPass; onOpen: (sheet: string) => void }

function CurrentPass({ pass, onOpen }: CurrentPassProps) {
  const today = studioToday()
  const day = Temporal.PlainDate.from
  const first = pass.firstSessionDate ? day(pass.firstSessionDate) : null
  const hasStarted = first !== null && !isDayBefore(today, first)
  const start = hasStarted ? first : day(pass.registrationDate)
  const days = Math.max(start.until(day(pass.expiryDate)).days, 1)
  const price = formatRupees(toRupees(pass.pricePaise))
  return (
    <div className={classes(css.plan, 'on-dark')}>
      <div className={css.top}>
        <div>
          <p className={classes('label', css.label)}>
            {pass.status === 'active' ? text.running : text.statuses[pass.status]}
          </p>
          <h2 className={css.name}>{pass.packageName}</h2>
          <p className="small mute">{packageText.scope(pass)}</p>
        </div>
        {pass.totalSessions === null ? (
          <p className={css.big}>{text.unlimited}</p>
        ) : (
          <p className={css.left}>
            <span className={css.big}>{pass.remainingSession}</span>{' '}
            <span>{text.ofLeft(pass.totalSessions)}</span>
          </p>
        )}
      </div>
      <div>
        <Measure
          className={css.measure ?? ''}
          days={days}
          at={start.until(today).days / days}
          label={text.today}
        />
        <p className={css.ends}>
          <span>
            {hasStarted ? text.firstClass(dateLabel(first)) : text.bought(dateLabel(pass.registrationDate))}
          </span>
          <span>{text.days(days)}</span>
          <span>{text.expires(dateLabel(pass.expiryDate))}</span>
        </p>
      </div>
      <p className="small mute">
        <Rupees text={text.paid(price, dateLabel(pass.registrationDate))} />{' '}
        {pass.totalSessions !== null && (
          <Rupees text={text.each(formatRupees(Math.round(pass.pricePaise / pass.totalSessions) / 100))} />
        )}
        <Freezes pass={pass} onOpen={onOpen} />
      </p>
    </div>
  )
}
