import { Link } from 'react-router'
import { trainingText as t } from '#features/content/text/trainings.ts'
import { locationName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Plate } from '#ui/Plate.tsx'
import { daySpan, longDay } from '../days.ts'
import type { TrainingView } from '../schema.ts'
import styles from './TrainingList.module.css'

/** The trainings, soonest first; each row links to its page. */
export const TrainingList = ({ trainings }: { trainings: TrainingView[] }) => (
  <ul className={styles.trainings}>
    {trainings.map((training) => (
      <li key={training._id}>
        <Link to={`/teacher-single-training/${training._id}`}>
          <Plate src={`/art/${training.art}.svg`} {...training.photo} alt="" ratio="1:1" />
          <div>
            <p className="label mute" lang={langOf(training.level)}>
              {training.level}
            </p>
            <h3 lang={langOf(training.title)}>{training.title}</h3>
            <p className={styles.summary} lang={langOf(training.summary)}>
              {training.summary}
            </p>
          </div>
          <div className={classes(styles.facts, 'small num')}>
            <p>{daySpan(training.startsOn, training.endsOn)}</p>
            <p>
              {locationName(training.location)}, {t.hours(training.hours)}, {t.group(training.seats)}
            </p>
            <p>
              {formatRupees(training.fee)}
              {training.earlyFee !== null && training.earlyFeeUntil && (
                <span className="mute">
                  {' '}
                  ({t.earlyShort(formatRupees(training.earlyFee), longDay(training.earlyFeeUntil))})
                </span>
              )}
            </p>
          </div>
          <Icon name="go" className={styles.icon} />
        </Link>
      </li>
    ))}
  </ul>
)
