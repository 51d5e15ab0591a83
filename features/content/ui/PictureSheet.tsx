import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { MediaView } from '#features/media/consoleSchema.ts'
import { describePicture, mediaQuery, type PictureCut, uploadPicture } from '#features/media/queries.ts'
import { pictureText as text } from '#features/media/text/pictures.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { Focus } from './Focus.tsx'
import css from './PictureSheet.module.css'

const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

type PictureSheetProps = {
  cut: PictureCut
  onChoose: (picture: MediaView) => void
  onClose: () => void
}

/** A picture from this machine, or one that is kept already. */
export function PictureSheet({ cut, onChoose, onClose }: PictureSheetProps) {
  const [file, setFile] = useState<File>()
  const choose = (event: ChangeEvent<HTMLInputElement>) => setFile(event.currentTarget.files?.[0])
  return (
    <SideSheet
      title={text.title}
      lead={text.lead}
      onClose={onClose}
      foot={
        <Button line sm onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className={css.parts}>
        <label className={css.file}>
          <span>{text.choose}</span>
          <input type="file" accept={TYPES} onChange={choose} />
        </label>
        {file ? (
          <Upload key={`${file.name} ${file.lastModified}`} file={file} cut={cut} onDone={onChoose} />
        ) : (
          <Kept onChoose={onChoose} />
        )}
      </div>
    </SideSheet>
  )
}

function Upload({ file, cut, onDone }: { file: File; cut: PictureCut; onDone: (it: MediaView) => void }) {
  const address = useAddress(file)
  const queries = useQueryClient()
  const [focus, setFocus] = useState({ x: 50, y: 50 })
  const [words, setWords] = useState({ alt: '', altHindi: '' })
  const [sent, setSent] = useState<number>()
  const send = async () => {
    setSent(0)
    try {
      const picture = await uploadPicture(file, { cut, focusX: focus.x, focusY: focus.y }, setSent)
      const said = words.alt || words.altHindi
      const told = said ? (await describePicture(picture._id, words)).data : picture
      await queries.invalidateQueries({ queryKey: ['media'] })
      onDone(told)
    } catch (error) {
      setSent(undefined)
      toast.error((error as Error).message)
    }
  }
  return (
    <form
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        // The form that the picture is for stands around it in React, though not in the page.
        event.stopPropagation()
        void send()
      }}
    >
      {address && <Focus src={address} cut={cut} focus={focus} onChange={setFocus} />}
      <Field
        label={text.alt}
        hint={text.altHint}
        value={words.alt}
        maxLength={300}
        onChange={({ currentTarget }) => setWords({ ...words, alt: currentTarget.value })}
      />
      <Field
        label={text.altHindi}
        lang="hi"
        value={words.altHindi}
        maxLength={300}
        onChange={({ currentTarget }) => setWords({ ...words, altHindi: currentTarget.value })}
      />
      {sent === undefined ? (
        <Button sm type="submit">
          {text.upload}
        </Button>
      ) : (
        <p role="status">
          <progress className={css.progress} value={sent === 1 ? undefined : sent} max={1} />
          {sent === 1 ? text.working : text.sending(Math.round(sent * 100))}
        </p>
      )}
    </form>
  )
}

/** Of a file in this browser, as long as it is looked at. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

function Kept({ onChoose }: { onChoose: (picture: MediaView) => void }) {
  const { data, error, isFetching, refetch } = useQuery(mediaQuery(1))
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  return (
    <section>
      <PartHead title={text.kept} />
      {data.rows.length === 0 && <p className="mute">{text.none}</p>}
      <ul className={css.kept}>
        {data.rows.map((picture) => (
          <li key={picture._id}>
            <button
              type="button"
              className={css.one}
              aria-label={text.use(picture.alt || text.nameless)}
              onClick={() => onChoose(picture)}
            >
              <img src={picture.small} alt="" loading="lazy" width={picture.width} height={picture.height} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
