import type { ComponentProps } from 'react'
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
        <Details location={location} onlineHours={onlineHours} />
      </article>
    ))}
  </div>
)

const Details = ({ location, onlineHours }: { location: LocationCard; onlineHours: number }) => {
  const { isOnline, street, hours, holds } = location
  const where = street ?? (isOnline ? t.online : '')
  const room = listInLowerCase(holds)
  return (
    <dl>
      <Detail name={t.where} lang={langOf(where)}>
        {where}
      </Detail>
      <Detail name={isOnline ? t.live : t.open} className="num">
        {hours.length > 0 && hours.map((line) => <div key={line}>{line}</div>)}
      </Detail>
      <Detail name={t.room} lang={langOf(room)}>
        {room}
      </Detail>
      {isOnline ? (
        <Detail name={t.cancelling}>{t.onlineCancelling(onlineHours)}</Detail>
      ) : (
        <Detail name={t.there}>{street && <Link to="/contact-us">{t.map}</Link>}</Detail>
      )}
    </dl>
  )
}

/** Nothing for a detail that the studio has not entered. */
const Detail = ({ name, children, ...dd }: { name: string } & ComponentProps<'dd'>) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd {...dd}>{children}</dd>
    </>
  ) : null
