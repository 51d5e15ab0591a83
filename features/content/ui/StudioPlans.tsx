import { Link } from 'react-router'
import { homeText } from '#features/content/text/home.ts'
import type { LocationView } from '#features/studio/schema.ts'
import { locationName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { Plate } from '#ui/Plate.tsx'
import styles from './StudioPlans.module.css'

const t = homeText.studios

/** What a plate tells of a place; `street` is missing where there is no door. */
export type PlanOfLocation = Pick<LocationView, 'name' | 'title' | 'isOnline' | 'holds' | 'art' | 'photo'> & {
  street: string | undefined
  /** A line for each run of days. */
  hours: string[]
}

const inOneLine = (things: string[]) =>
  things.map((thing, index) => (index ? thing.charAt(0).toLowerCase() + thing.slice(1) : thing)).join(', ')

/** The places, each as a plan from above with its facts. */
export const StudioPlans = ({ places, onlineHours }: { places: PlanOfLocation[]; onlineHours: number }) => (
  <div className={styles.places}>
    {places.map((place) => (
      <article className={styles.place} key={place.name}>
        <Plate src={`/art/${place.art}.svg`} alt={t.plan(place.title)} {...place.photo} ratio="3:2" />
        <h3>{locationName(place.name)}</h3>
        <dl>
          <dt>{t.where}</dt>
          <dd lang={langOf(place.street ?? t.online)}>{place.street ?? t.online}</dd>
          <dt>{place.isOnline ? t.live : t.open}</dt>
          <dd className="num">
            {place.hours.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
          <dt>{t.room}</dt>
          <dd lang={langOf(inOneLine(place.holds))}>{inOneLine(place.holds)}</dd>
          <dt>{place.isOnline ? t.cancelling : t.there}</dt>
          <dd>{place.isOnline ? t.onlineCancelling(onlineHours) : <Link to="/contact-us">{t.map}</Link>}</dd>
        </dl>
      </article>
    ))}
  </div>
)
