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
  location: LocationView
  /** Opening hours in words, one text for each row. */
  hours: string[]
}

/** One location: its address, hours, access, and map. The online location shows a drawing instead of a map. */
export const Location = ({ location, hours }: LocationProps) => (
  <article className={styles.location}>
    <div>
      <h3 lang={langOf(location.title)}>{location.title}</h3>
      <Terms className={styles.terms} terms={termsOf({ location, hours })} />
    </div>
    <MapOrDrawing location={location} />
  </article>
)

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <div key={line} lang={langOf(line)}>
      {line}
    </div>
  ))

const termsOf = ({ location, hours }: LocationProps): Term[] => [
  ...(location.address ? [[t.address, <Address key="a" address={location.address} />] satisfies Term] : []),
  ...(location.landmark ? [[t.find, <Lang key="f" text={location.landmark} />] satisfies Term] : []),
  ...(hours.length
    ? [[location.isOnline ? t.live : t.open, <Lines key="o" lines={hours} />] satisfies Term]
    : []),
  ...(location.gettingThere.length
    ? [
        [
          location.isOnline ? t.joining : t.there,
          <Directions key="w" directions={location.gettingThere} />,
        ] satisfies Term,
      ]
    : []),
]

const Address = ({ address }: { address: NonNullable<LocationView['address']> }) => (
  <address className={styles.address}>
    <Lines lines={addressLines(address)} />
  </address>
)

const Directions = ({ directions }: { directions: string[] }) => (
  <ul className={styles.directions}>
    {directions.map((direction) => (
      <li key={direction}>
        <Lang text={direction} />
      </li>
    ))}
  </ul>
)

const MapOrDrawing = ({ location }: { location: LocationView }) =>
  location.map ? (
    <StudioMap
      title={location.map.title}
      query={location.map.query}
      address={location.address ? addressLines(location.address) : []}
      art={location.art}
      link={t.map}
      linkLabel={t.mapLabel(location.title)}
    />
  ) : (
    <Plate src={`/art/${location.art}.svg`} alt="" ratio="3:2" />
  )
