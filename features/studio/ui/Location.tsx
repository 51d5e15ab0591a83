import { contactText as t } from '#features/studio/text/contactUs.ts'
import { langOf } from '#lib/language.ts'
import { Lang } from '#ui/Lang.tsx'
import { Plate } from '#ui/Plate.tsx'
import { type Term, Terms } from '#ui/Terms.tsx'
import type { LocationView } from '../schema.ts'
import styles from './Location.module.css'
import { StudioMap } from './StudioMap.tsx'

const addressLines = ({ street, locality, city, state, pinCode }: NonNullable<LocationView['address']>) => [
  street,
  locality,
  `${city}, ${state} ${pinCode}`,
]

interface LocationProps {
  place: LocationView
  /** Opening hours in words, a line each. */
  hours: string[]
}

/** One place: where, when, how to get in, and the map; online there is no door, so the plan stands there. */
export const Location = ({ place, hours }: LocationProps) => (
  <article className={styles.place}>
    <div>
      <h3 lang={langOf(place.title)}>{place.title}</h3>
      <Terms className={styles.terms} terms={termsOf({ place, hours })} />
    </div>
    <Ground place={place} />
  </article>
)

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <div key={line} lang={langOf(line)}>
      {line}
    </div>
  ))

const termsOf = ({ place, hours }: LocationProps): Term[] => [
  ...(place.address ? [[t.address, <Address key="a" address={place.address} />] satisfies Term] : []),
  ...(place.landmark ? [[t.find, <Lang key="f" text={place.landmark} />] satisfies Term] : []),
  [place.isOnline ? t.live : t.open, <Lines key="o" lines={hours} />],
  [place.isOnline ? t.joining : t.there, <Ways key="w" ways={place.gettingThere} />],
]

const Address = ({ address }: { address: NonNullable<LocationView['address']> }) => (
  <address className={styles.address}>
    <Lines lines={addressLines(address)} />
  </address>
)

const Ways = ({ ways }: { ways: string[] }) => (
  <ul className={styles.ways}>
    {ways.map((way) => (
      <li key={way}>
        <Lang text={way} />
      </li>
    ))}
  </ul>
)

const Ground = ({ place }: { place: LocationView }) =>
  place.map ? (
    <StudioMap
      title={place.map.title}
      query={place.map.query}
      address={place.address ? addressLines(place.address) : []}
      art={place.art}
      link={t.map}
      linkLabel={t.mapLabel(place.title)}
    />
  ) : (
    <Plate src={`/art/${place.art}.svg`} alt="" ratio="3:2" />
  )
