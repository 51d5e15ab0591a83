import { homeText } from '#features/content/text/home.ts'
import type { LocationView } from '#features/studio/schema.ts'
import { langOf } from '#lib/language.ts'
import { Plate } from '#ui/Plate.tsx'
import { BulletList } from './BulletList.tsx'
import styles from './Rooms.module.css'

/** The locations in detail: drawing, description, facts. */
export const Rooms = ({ locations }: { locations: LocationView[] }) => (
  <div className={styles.rooms}>
    {locations.map((location) => (
      <article key={location.name}>
        <Plate
          src={`/art/${location.art}.svg`}
          alt={homeText.studios.plan(location.title)}
          {...location.photo}
          ratio="3:2"
          className={styles.plan}
        />
        <div>
          <h3 lang={langOf(location.title)}>{location.title}</h3>
          <p lang={langOf(location.description)}>{location.description}</p>
          <BulletList items={location.holds} short />
        </div>
      </article>
    ))}
  </div>
)
