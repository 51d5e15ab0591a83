import { Link } from 'react-router'
import { glyphOf } from '#features/studio/settings.ts'
import { classes } from '#ui/classes.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Plate } from '#ui/Plate.tsx'
import styles from './Frieze.module.css'

export interface FriezePiece {
  /** The key of a kind of class. */
  kind: string
  name: string
  to: string
  /** A name in `/art`, and what it shows. */
  art: string
  alt: string
  text: string
  /** `from ₹700 a class` */
  from: string | undefined
}

/** Kinds of class side by side on one floor. */
export const Frieze = ({ pieces }: { pieces: FriezePiece[] }) => (
  <div className={styles.frieze}>
    {pieces.map((piece) => (
      <Link key={piece.kind} to={piece.to}>
        <Plate src={`/art/${piece.art}.svg`} alt={piece.alt} ratio="4:5" />
        <div className={styles.words}>
          <h3>
            {piece.name}
            <KindGlyph glyph={glyphOf(piece.kind)} />
          </h3>
          <p>{piece.text}</p>
          {piece.from && <p className={classes(styles.price, 'num')}>{piece.from}</p>}
        </div>
      </Link>
    ))}
  </div>
)
