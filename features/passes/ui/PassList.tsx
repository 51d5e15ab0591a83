import { packageText } from '#features/passes/text/membership.ts'
import { passesText as text } from '#features/passes/text/passes.ts'
import { langOf } from '#lib/language.ts'
import { studioToday } from '#lib/time.ts'
import { Tag, type TagTone } from '#ui/Tag.tsx'
import * as rules from '../rules.ts'
import type { PassView } from '../schema.ts'
import styles from './PassList.module.css'
import { shortDay } from './passDays.ts'

const tones: Record<PassView['status'], TagTone> = {
  unused: 'run',
  active: 'ok',
  'used up': 'off',
  frozen: 'warn',
  expired: 'off',
  revoked: 'off',
}

interface PassListProps {
  passes: PassView[]
  shownId: string | undefined
  onChoose: (id: string) => void
}

/** All passes, those that can still pay first (`isGood`); choosing one shows its ledger. */
export function PassList({ passes, shownId, onChoose }: PassListProps) {
  const sorted = [...passes.filter(isGood), ...passes.filter((pass) => !isGood(pass))]
  return (
    <section className={styles.passes} aria-labelledby="passes-h">
      <h3 className={styles.heading} id="passes-h">
        {text.all}
      </h3>
      <ul>
        {sorted.map((pass) => (
          <li key={pass._id}>
            <button
              type="button"
              className={styles.pass}
              aria-pressed={pass._id === shownId}
              onClick={() => onChoose(pass._id)}
            >
              <PassSummary pass={pass} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const isGood = ({ status }: PassView) => rules.isGood(status)

const isOver = ({ status }: PassView) => status === 'expired' || status === 'revoked'

function PassSummary({ pass }: { pass: PassView }) {
  const { package: pkg, status, expiryDate, remainingSession } = pass
  const day = shortDay(expiryDate, studioToday())
  const until = isOver(pass) ? text.untilDay.after(day) : text.untilDay.before(day)
  return (
    <>
      <span>
        <b lang={langOf(pkg.packageName)}>{pkg.packageName}</b>
        <span className="small mute">
          {packageText.scope(pkg)}, {until}
        </span>
      </span>
      <span className={styles.status}>
        <span className="num">{text.leftShort(remainingSession, pkg.totalSessions)}</span>
        <Tag tone={tones[status]}>{text.status[status]}</Tag>
      </span>
    </>
  )
}
