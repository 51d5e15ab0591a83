import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { Plate, type PlateRatio } from '#ui/Plate.tsx'
import { proseClass } from './Prose.tsx'
import styles from './TextWithArt.module.css'

/** The same media query as in the style sheet: on phones the picture is wider than it is high. */
const PHONE = '(max-width: 37.4375em)'

interface TextWithArtProps {
  /** The paragraphs, separated by blank lines. */
  text: string
  /** The name of a drawing in `/art`, which also has a `wide-` version for phones. */
  art: string
  alt: string
  ratio?: PlateRatio
}

/** A few paragraphs with a picture next to them. */
export const TextWithArt = ({ text, art, alt, ratio = '4:5' }: TextWithArtProps) => (
  <div className={styles.withArt}>
    <Plate
      src={`/art/${art}.svg`}
      sources={[{ media: PHONE, srcSet: `/art/wide-${art}.svg` }]}
      alt={alt}
      ratio={ratio}
      className={styles.plate}
    />
    <div className={classes(proseClass, styles.text)}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} lang={langOf(paragraph)}>
          {paragraph}
        </p>
      ))}
    </div>
  </div>
)
