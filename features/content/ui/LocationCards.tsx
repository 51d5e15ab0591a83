import { Link } from 'react-router'
import { homeText } from '#features/content/text/home.ts'
import type { LocationView } from '#features/studio/schema.ts'
import { locationName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { Plate } from '#ui/Plate.tsx'
import styles from './LocationCards.module.css'

const t = homeText.studios

/** `holds`: the machines and other equipment of the room. `street` is missing if there is no address. */
export type LocationCard = Pick<LocationView, 'name' | 'title' | 'isOnline' | 'holds' | 'art' | 'photo'> & {
  street: string | undefined
  /** One line for each range of days. */
  hours: string[]
}

const listInLowerCase = (items: string[]) =>
  items.map((item, index) => (index ? item.charAt(0).toLowerCase() + item.slice(1) : item)).join(', ')

/** A card for each location: its floor plan and its details. */
export const LocationCards = ({
  locations,
  onlineHours,
}: {
  locations: LocationCard[]
  onlineHours: number
}) => (
  <div className={styles.locations}>
    {locations.map((location) => (
      <article className={styles.location} key={location.name}>
        <Plate
          src={`/art/${location.art}.svg`}
          alt={t.plan(location.title)}
          {...location.photo}
          ratio="3:2"
        />
        <h3>{locationName(location.name)}</h3>
        <dl>
          <dt>{t.where}</dt>
          <dd lang={langOf(location.street ?? t.online)}>{location.street ?? t.online}</dd>
          <dt>{location.isOnline ? t.live : t.open}</dt>
          <dd className="num">
            {location.hours.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
          <dt>{t.room}</dt>
          <dd lang={langOf(listInLowerCase(location.holds))}>{listInLowerCase(location.holds)}</dd>
          <dt>{location.isOnline ? t.cancelling : t.there}</dt>
          <dd>
            {location.isOnline ? t.onlineCancelling(onlineHours) : <Link to="/contact-us">{t.map}</Link>}
          </dd>
        </dl>
      </article>
    ))}
  </div>
)
