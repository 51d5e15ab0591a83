import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { MediaView } from '#features/media/console/schema.ts'
import { pictureText as text } from '#features/media/console/text/pictures.ts'
import {
  describePicture,
  mediaQuery,
  PICTURE_TYPES,
  type PictureCrop,
  uploadPicture,
  whyNoPicture,
} from '#features/media/queries.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FileField } from '#ui/console/FileField.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { Focus } from './Focus.tsx'
import css from './PictureSheet.module.css'

type PictureSheetProps = {
  crop: PictureCrop
  onChoose: (picture: MediaView) => void
  onClose: () => void
}

/** A picture from this machine, or one that was uploaded before. */
export function PictureSheet({ crop, onChoose, onClose }: PictureSheetProps) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const choose = async (chosen: File) => {
    const reason = await whyNoPicture(chosen)
    setProblem(reason ?? '')
    setFile(reason ? undefined : chosen)
  }
  const picker = (
    <FileField
      label={text.choose}
      error={problem}
      accept={PICTURE_TYPES}
      fileName={file?.name}
      onFile={(chosen) => void choose(chosen)}
    />
  )
  if (!file) {
    return (
      <SideSheet
        title={text.title}
        description={text.lead}
        onClose={onClose}
        footer={
          <Button outline sm onClick={onClose}>
            {text.cancel}
          </Button>
        }
      >
        {picker}
        <StoredPictures onChoose={onChoose} />
      </SideSheet>
    )
  }
  return (
    <Upload
      key={`${file.name} ${file.lastModified}`}
      file={file}
      crop={crop}
      onDone={onChoose}
      onClose={onClose}
    >
      {picker}
    </Upload>
  )
}

type UploadProps = {
  file: File
  crop: PictureCrop
  onDone: (picture: MediaView) => void
  onClose: () => void
  /** A control to choose another file. */
  children: ReactNode
}

const NO_ALT = { alt: '', altHindi: '' }

/** A chosen file: its focus point and description, and a button to upload it. */
function Upload({ file, crop, onDone, onClose, children }: UploadProps) {
  const address = useAddress(file)
  const [focus, setFocus] = useState({ x: 50, y: 50 })
  /** The uploaded part of the file, from 0 to 1. */
  const [uploaded, setUploaded] = useState(0)
  const form = useConsoleForm(NO_ALT)
  const send = useAction({
    form,
    call: async () => {
      setUploaded(0)
      const { values } = form
      const picture = await uploadPicture(file, { cut: crop, focusX: focus.x, focusY: focus.y }, setUploaded)
      const isDescribed = values.alt || values.altHindi
      return isDescribed ? describePicture(picture._id, values) : { data: picture, message: '' }
    },
    stale: [['media']],
    quiet: true,
    done: onDone,
  })
  return (
    <SideSheet
      title={text.title}
      description={text.lead}
      onClose={onClose}
      footer={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {text.upload}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      {children}
      <ConsoleForm form={form} onSubmit={() => send.run()}>
        {address && <Focus src={address} crop={crop} focus={focus} onChange={setFocus} />}
        <Field label={text.alt} hint={text.altHint} maxLength={300} {...form.field('alt')} />
        <Field label={text.altHindi} lang="hi" maxLength={300} {...form.field('altHindi')} />
        {form.pending && (
          <p role="status">
            <progress className={css.progress} value={uploaded === 1 ? undefined : uploaded} max={1} />
            {uploaded === 1 ? text.working : text.sending(Math.round(uploaded * 100))}
          </p>
        )}
      </ConsoleForm>
    </SideSheet>
  )
}

/** A local address of a file, valid while the component is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}

const StoredPictures = ({ onChoose }: { onChoose: (picture: MediaView) => void }) => (
  <QueryPart query={useQuery(mediaQuery(1))} title={text.failed}>
    {({ rows }) => (
      <section>
        <PartHead title={text.stored} />
        {rows.length === 0 && <p className="mute">{text.none}</p>}
        <ul className={css.kept}>
          {rows.map((picture) => (
            <li key={picture._id}>
              <button
                type="button"
                className={css.one}
                aria-label={text.use(picture.alt || text.nameless)}
                onClick={() => onChoose(picture)}
              >
                <img
                  src={picture.small}
                  alt=""
                  loading="lazy"
                  width={picture.width}
                  height={picture.height}
                />
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
  </QueryPart>
)
