import { formatRupees } from '#lib/money.ts'
import { commonText } from '#text/common.ts'
import { packageText, passesText as words } from '#text/membership.ts'
import { Mark } from '#ui/Mark.tsx'
import { Measure } from '#ui/Measure.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import type { PassView } from '../schema.ts'
import './passes.css'
import { lifeOf, shortDay, todayHere } from './passDays.ts'

/** A pass that is held: what is left of it, its life on the floor, and its terms. `whole` adds its description. */
export function PassCard({ pass, whole }: { pass: PassView; whole?: boolean }) {
  const today = todayHere()
  const { package: pkg } = pass
  const kind = pkg.packageType === 'discovery' ? 'discovery' : 'membership'
  return (
    <div className="plan on-dark">
      <div className="plan-top">
        <div>
          <p className="label">{words.label[kind]}</p>
          <h3>{pkg.packageName}</h3>
          <p className="small mute">{packageText.scope(pkg)}</p>
        </div>
        <Mark tone="pale" size={56} />
      </div>
      <Remaining pass={pass} />
      <LifeOfPass pass={pass} today={today} />
      <p className="small mute">
        <Rupees text={formatRupees(pkg.price)} /> · {packageText.perWeek(pkg.perSessionPrice)} ·{' '}
        {words.registration(shortDay(pass.registrationDate, today))}
        {commonText.stop} {words.keeps}
      </p>
      {whole && (
        <div
          className="plan-what small"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions as they come in
          dangerouslySetInnerHTML={{ __html: pkg.description }}
        />
      )}
    </div>
  )
}

const Remaining = ({ pass: { remainingSession, package: pkg } }: { pass: PassView }) =>
  remainingSession === null || pkg.totalSessions === null ? (
    <p className="plan-left">
      <span className="big word">{words.unlimited}</span>
      <span>{words.unlimitedRest}</span>
    </p>
  ) : (
    <p className="plan-left">
      <span className="big">{remainingSession}</span>
      <span>
        {words.of(pkg.totalSessions)}
        <br />
        {words.left}
      </span>
    </p>
  )

function LifeOfPass({ pass, today }: { pass: PassView; today: Temporal.PlainDate }) {
  const { days, at, started } = lifeOf(pass, today)
  const day = (iso: string) => shortDay(iso, today)
  const begin =
    started && pass.firstSessionDate
      ? words.firstClass(day(pass.firstSessionDate))
      : words.bought(day(pass.registrationDate))
  const note = noteOf(pass, started, day)
  return (
    <div>
      <Measure days={days} at={at} label={words.today} />
      <p className="ends">
        <span>{begin}</span>
        <span>{(isOver(pass) ? words.expired : words.expires)(day(pass.expiryDate))}</span>
      </p>
      {note && <p className="small plan-note">{note}</p>}
    </div>
  )
}

const isOver = ({ status }: PassView) => status === 'expired' || status === 'revoked'

function noteOf(pass: PassView, started: boolean, day: (iso: string) => string): string | null {
  if (pass.status === 'frozen') return words.frozen
  if (pass.status === 'revoked') return pass.revokeReason ?? words.revoked
  if (pass.package.validityFrom === 'purchase' || started || pass.status === 'expired') return null
  const { validity } = pass.package
  return pass.firstSessionDate
    ? words.startsOn(validity, day(pass.firstSessionDate))
    : words.notStarted(validity, day(pass.expiryDate))
}
