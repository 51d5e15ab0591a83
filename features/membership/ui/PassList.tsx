import { packageText, passesText as words } from '#text/membership.ts'
import { Tag, type TagTone } from '#ui/Tag.tsx'
import type { PassView } from '../schema.ts'
import styles from './PassList.module.css'
import { shortDay, todayHere } from './passDays.ts'

const tones: Record<PassView['status'], TagTone> = {
  unused: 'run',
  active: 'ok',
  'used up': 'off',
  frozen: 'warn',
  expired: 'off',
}

interface PassListProps {
  passes: PassView[]
  shownId: string | undefined
  onChoose: (id: string) => void
}

/** All passes, those that are good first; choosing one shows its ledger. */
export function PassList({ passes, shownId, onChoose }: PassListProps) {
  const sorted = [...passes.filter(isGood), ...passes.filter((pass) => !isGood(pass))]
  return (
    <section className={styles.passes} aria-labelledby="passes-h">
      <h3 className={styles.heading} id="passes-h">
        {words.others}
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
              <PassLine pass={pass} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Neither over nor used up. */
export const isGood = ({ status }: PassView) => status !== 'expired' && status !== 'used up'

function PassLine({ pass }: { pass: PassView }) {
  const { package: pkg, status, expiryDate, remainingSession } = pass
  const day = shortDay(expiryDate, todayHere())
  const until = status === 'expired' ? words.untilDay.after(day) : words.untilDay.before(day)
  return (
    <>
      <span>
        <b>{pkg.packageName}</b>
        <span className="small mute">
          {packageText.scope(pkg)}, {until}
        </span>
      </span>
      <span className={styles.standing}>
        <span className="num">{words.leftShort(remainingSession, pkg.totalSessions)}</span>
        <Tag tone={tones[status]}>{words.status[status]}</Tag>
      </span>
    </>
  )
}
