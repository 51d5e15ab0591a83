import { homeText } from '#features/content/text/home.ts'
import type { LocationView } from '#features/studio/schema.ts'
import { langOf } from '#lib/language.ts'
import { Plate } from '#ui/Plate.tsx'
import { Dots } from './Dots.tsx'
import styles from './Rooms.module.css'

/** The places at length: plan, description, what each holds. */
export const Rooms = ({ places }: { places: LocationView[] }) => (
  <div className={styles.rooms}>
    {places.map((place) => (
      <article key={place.name}>
        <Plate
          src={`/art/${place.art}.svg`}
          alt={homeText.studios.plan(place.title)}
          {...place.photo}
          ratio="3:2"
          className={styles.plan}
        />
        <div>
          <h3 lang={langOf(place.title)}>{place.title}</h3>
          <p lang={langOf(place.description)}>{place.description}</p>
          <Dots things={place.holds} short />
        </div>
      </article>
    ))}
  </div>
)
