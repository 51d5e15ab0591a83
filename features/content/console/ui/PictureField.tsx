import { type ReactNode, useState } from 'react'
import type { MediaView } from '#features/media/console/schema.ts'
import { pictureText as text } from '#features/media/console/text/pictures.ts'
import type { PictureCrop } from '#features/media/queries.ts'
import { Button } from '#ui/Button.tsx'
import css from './PictureField.module.css'
import { PictureSheet } from './PictureSheet.tsx'

type PictureFieldProps = {
  /** A description of the picture's purpose. */
  label: ReactNode
  crop: PictureCrop
  /** The address of the current photograph; undefined: the drawing is shown. */
  src: string | undefined
  hasPhoto: boolean
  error?: string | undefined
  onChange: (picture: MediaView | null) => void
}

/** Chooses a photograph to replace the drawing, with a button that returns to the drawing. */
export function PictureField({ label, crop, src, hasPhoto, error, onChange }: PictureFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.field}>
      <p className={css.label}>{label}</p>
      <div className={css.row}>
        {src && <img className={crop === 'square' ? css.square : css.wide} src={src} alt="" />}
        <div className={css.actions}>
          {!hasPhoto && <p className="small mute">{text.drawn}</p>}
          <Button outline sm onClick={() => setOpen(true)}>
            {hasPhoto ? text.change : text.add}
          </Button>
          {hasPhoto && (
            <Button outline sm onClick={() => onChange(null)}>
              {text.remove}
            </Button>
          )}
        </div>
      </div>
      {error && <p role="alert">{error}</p>}
      {open && (
        <PictureSheet
          crop={crop}
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            onChange(picture)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
