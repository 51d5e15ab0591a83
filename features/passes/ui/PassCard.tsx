import { packageText } from '#features/passes/text/membership.ts'
import { passesText as text } from '#features/passes/text/passes.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { commonText } from '#lib/text/common.ts'
import { studioToday } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { Html } from '#ui/Html.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Measure } from '#ui/Measure.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { weekPrice } from '../packageRules.ts'
import type { PassView } from '../schema.ts'
import { EachClass } from './EachClass.tsx'
import styles from './PassCard.module.css'
import { passProgress, shortDay } from './passDays.ts'

type PassCardProps = { pass: PassView; whole?: boolean; className?: string | undefined }

/** A pass of the member: its balance, its validity on a progress bar, and its terms; with `whole` also its description. */
export function PassCard({ pass, whole, className }: PassCardProps) {
  const today = studioToday()
  const { package: pkg } = pass
  const kind = pkg.packageType === 'discovery' ? 'discovery' : 'membership'
  return (
    <div className={classes(styles.card, 'on-dark', className)}>
      <div className={styles.top}>
        <div>
          <p className={classes('label', styles.label)}>{text.label[kind]}</p>
          <h3 lang={langOf(pkg.packageName)}>{pkg.packageName}</h3>
          <p className="small mute">{packageText.scope(pkg)}</p>
        </div>
        <Mark tone="pale" size={56} />
      </div>
      <Remaining pass={pass} />
      <ProgressOfPass pass={pass} today={today} />
      <p className="small mute">
        {pass.isGift ? text.gift : <Prices pkg={pkg} />} ·{' '}
        {(pass.isGift ? text.yoursSince : text.registration)(shortDay(pass.registrationDate, today))}
        {commonText.stop} {text.keeps}
      </p>
      {whole && <Html html={pkg.description} className={classes(styles.description, 'small')} />}
    </div>
  )
}

const Prices = ({ pkg }: { pkg: PassView['package'] }) => {
  const week = weekPrice(pkg)
  return (
    <>
      <Rupees text={formatRupees(pkg.price)} />
      {pkg.totalSessions !== null && (
        <>
          {' '}
          · <EachClass pkg={pkg} />
        </>
      )}
      {week !== null && ` · ${packageText.perWeek(week)}`}
    </>
  )
}

const Remaining = ({ pass: { remainingSession, package: pkg } }: { pass: PassView }) =>
  remainingSession === null || pkg.totalSessions === null ? (
    <p className={styles.remaining}>
      <span className={classes(styles.count, styles.word)}>{text.unlimited}</span>
      <span>{text.unlimitedRest}</span>
    </p>
  ) : (
    <p className={styles.remaining}>
      <span className={styles.count}>{remainingSession}</span>
      <span>
        {text.of(pkg.totalSessions)}
        <br />
        {text.left}
      </span>
    </p>
  )

function ProgressOfPass({ pass, today }: { pass: PassView; today: Temporal.PlainDate }) {
  const { days, at, started } = passProgress(pass, today)
  const day = (iso: string) => shortDay(iso, today)
  const begin =
    started && pass.firstSessionDate
      ? text.firstClass(day(pass.firstSessionDate))
      : (pass.isGift ? text.yoursFrom : text.bought)(day(pass.registrationDate))
  const note = noteOf(pass, started, day)
  return (
    <div>
      <Measure className={styles.measure} days={days} at={at} label={text.today} />
      <p className={styles.ends}>
        <span>{begin}</span>
        <span>{(isOver(pass) ? text.expired : text.expires)(day(pass.expiryDate))}</span>
      </p>
      {note && (
        <p className={classes('small', styles.note)} lang={langOf(note)}>
          {note}
        </p>
      )}
    </div>
  )
}

const isOver = ({ status }: PassView) => status === 'expired' || status === 'revoked'

function noteOf(pass: PassView, started: boolean, day: (iso: string) => string): string | null {
  if (pass.status === 'frozen') return text.frozen
  if (pass.status === 'revoked') return pass.revokeReason ?? text.revoked
  if (pass.package.validityFrom === 'purchase' || started || pass.status === 'expired') return null
  const { validity } = pass.package
  return pass.firstSessionDate
    ? text.startsOn(validity, day(pass.firstSessionDate))
    : text.notStarted(validity, day(pass.expiryDate))
}
