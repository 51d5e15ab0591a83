import { Fragment } from 'react'
import { homeText } from '#features/content/text/home.ts'
import { locationName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Plate } from '#ui/Plate.tsx'
import { longDay } from '../days.ts'
import styles from './TrainingTeaser.module.css'

const t = homeText.training

/** The data of a training's teaser; dates are YYYY-MM-DD. */
export interface TrainingSummary {
  _id: string
  title: string
  startsOn: string
  endsOn: string
  location: string
  seats: number
}

interface TeaserProps {
  title: string
  lead: string
  trainings: TrainingSummary[]
}

/** The next teacher trainings, and a link to all. */
export const TrainingTeaser = ({ title, lead, trainings }: TeaserProps) => (
  <section className={classes('on-dark', styles.teaser)} aria-labelledby="teach-h">
    <Plate src="/art/fan.svg" alt={t.art} ratio="4:5" className={styles.plate} />
    <div className={styles.text}>
      <p className={classes('label', styles.label)}>{t.label}</p>
      <h2 id="teach-h" lang={langOf(title)}>
        {title}
      </h2>
      {lead && (
        <p className={classes('lead mute', styles.lead)} lang={langOf(lead)}>
          {lead}
        </p>
      )}
      <dl>
        {trainings.map((training) => (
          <Fragment key={training._id}>
            <dt lang={langOf(training.title)}>{training.title}</dt>
            <dd>
              {t.dates(longDay(training.startsOn), longDay(training.endsOn), locationName(training.location))}
            </dd>
          </Fragment>
        ))}
        {trainings[0] && (
          <>
            <dt>{t.locations}</dt>
            <dd>{t.locationsText(trainings[0].seats)}</dd>
          </>
        )}
      </dl>
      <ButtonLink to="/teacher-training" icon="go">
        {t.all}
      </ButtonLink>
    </div>
  </section>
)
