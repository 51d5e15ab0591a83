import { Link } from 'react-router'
import { glyphOf, isPrivateKind, kindName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Plate } from '#ui/Plate.tsx'
import { kindArtText } from '../text/kindArt.ts'
import styles from './Frieze.module.css'

export interface FriezePiece {
  /** The key of a kind of class. */
  kind: string
  name: string
  to: string
  /** The name of a drawing in `/art`, and its description. */
  art: string
  alt: string
  text: string
  /** `from ₹700 a class` */
  from: string | undefined
}

type Art = keyof typeof kindArtText
const artOfKind: Record<string, Art> = {
  barre: 'barre',
  reformer: 'reformer',
  private: 'private',
  semiPrivate: 'private',
}
/** Drawings for kinds that have no drawing above. */
const fallbackArt: Art[] = ['swan', 'spine', 'bridge', 'teaser', 'fan', 'ball']

/** A kind of class with its drawing. `mat` is the drawing for mat classes, which differs from page to page. */
export function kindPiece(kind: string, text: string, index: number, mat: Art, from?: string): FriezePiece {
  const art = kind === 'mat' ? mat : (artOfKind[kind] ?? (fallbackArt[index % fallbackArt.length] as Art))
  return {
    kind,
    name: kindName(kind),
    to: isPrivateKind(kind) ? '/private-session' : `/class-schedule?kind=${kind}`,
    art,
    alt: kindArtText[art],
    text,
    from,
  }
}

/** The kinds of class side by side on one base line. */
export const Frieze = ({ pieces }: { pieces: FriezePiece[] }) => (
  <div className={styles.frieze}>
    {pieces.map((piece) => (
      <Link key={piece.kind} to={piece.to}>
        <Plate src={`/art/${piece.art}.svg`} alt={piece.alt} ratio="4:5" />
        <div className={styles.text}>
          <h3>
            {piece.name}
            <KindGlyph glyph={glyphOf(piece.kind)} />
          </h3>
          {piece.text && <p lang={langOf(piece.text)}>{piece.text}</p>}
          {piece.from && <p className={classes(styles.price, 'num')}>{piece.from}</p>}
        </div>
      </Link>
    ))}
  </div>
)
