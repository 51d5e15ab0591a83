import type { InstructorProfile } from '#features/content/schema.ts'
import { AbstractPortrait } from '#features/content/ui/AbstractPortrait.tsx'
import { DrawnPlate, Plate } from '#ui/Plate.tsx'

interface TallPortraitProps {
  teacher: Pick<InstructorProfile, 'image' | 'tallPortrait' | 'photo'>
  /** The position among all instructors. */
  index: number
  alt: string
  eager?: boolean
  className?: string | undefined
}

/** A portrait in 4:5: the photograph, the drawing, or a placeholder. */
export function TallPortrait({ teacher, index, alt, eager = false, className = '' }: TallPortraitProps) {
  const src = teacher.photo?.src ?? teacher.tallPortrait ?? teacher.image.secureUrl
  return src ? (
    <Plate
      src={src}
      {...teacher.photo}
      alt={teacher.photo?.alt || alt}
      ratio="4:5"
      eager={eager}
      className={className}
    />
  ) : (
    <DrawnPlate ratio="4:5" className={className}>
      <AbstractPortrait index={index} />
    </DrawnPlate>
  )
}
