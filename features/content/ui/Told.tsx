import { Plate, type PlateRatio } from '#ui/Plate.tsx'

interface ToldProps {
  paragraphs: string[]
  /** A name in `/art`, and what it shows. */
  art: string
  alt: string
  ratio?: PlateRatio
}

/** A few paragraphs to read with a plate beside them. */
export const Told = ({ paragraphs, art, alt, ratio = '4:5' }: ToldProps) => (
  <div className="told">
    <Plate src={`/art/${art}.svg`} alt={alt} ratio={ratio} />
    <div className="prose">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </div>
)
