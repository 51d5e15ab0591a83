import { classes } from '#ui/classes.ts'
import { Plate, type PlateRatio } from '#ui/Plate.tsx'
import { proseClass } from './Html.tsx'
import styles from './Told.module.css'

interface ToldProps {
  paragraphs: string[]
  /** A name in `/art`, which has a `wide-` one for phones, and what it shows. */
  art: string
  alt: string
  ratio?: PlateRatio
}

/** A few paragraphs to read with a plate beside them. */
export const Told = ({ paragraphs, art, alt, ratio = '4:5' }: ToldProps) => (
  <div className={styles.told}>
    <Plate
      src={`/art/${art}.svg`}
      narrow={`/art/wide-${art}.svg`}
      alt={alt}
      ratio={ratio}
      className={styles.plate}
    />
    <div className={classes(proseClass, styles.words)}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </div>
)
