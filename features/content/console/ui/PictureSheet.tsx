import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { MediaView } from '#features/media/console/schema.ts'
import { pictureText as text } from '#features/media/console/text/pictures.ts'
import {
  describePicture,
  mediaQuery,
  PICTURE_TYPES,
  type PictureCut,
  uploadPicture,
  whyNoPicture,
} from '#features/media/queries.ts'
import { refusedFields } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { FileField } from '#ui/console/FileField.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { Focus } from './Focus.tsx'
import css from './PictureSheet.module.css'

type PictureSheetProps = {
  cut: PictureCut
  onChoose: (picture: MediaView) => void
  onClose: () => void
}

/** A picture from this machine, or one that was uploaded before. */
export function PictureSheet({ cut, onChoose, onClose }: PictureSheetProps) {
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState('')
  const choose = async (chosen: File) => {
    const why = await whyNoPicture(chosen)
    setWrong(why ?? '')
    setFile(why ? undefined : chosen)
  }
  const picker = (
    <FileField
      label={text.choose}
      error={wrong}
      accept={PICTURE_TYPES}
      fileName={file?.name}
      onFile={(chosen) => void choose(chosen)}
    />
  )
  if (!file) {
    return (
      <SideSheet
        title={text.title}
        lead={text.lead}
        onClose={onClose}
        foot={
          <Button outline sm onClick={onClose}>
            {text.leave}
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
      cut={cut}
      onDone={onChoose}
      onClose={onClose}
    >
      {picker}
    </Upload>
  )
}

type UploadProps = {
  file: File
  cut: PictureCut
  onDone: (it: MediaView) => void
  onClose: () => void
  /** A control to choose another file. */
  children: ReactNode
}

/** A chosen file: its focus point and description, and a button to upload it. */
function Upload({ file, cut, onDone, onClose, children }: UploadProps) {
  const address = useAddress(file)
  const queries = useQueryClient()
  const [focus, setFocus] = useState({ x: 50, y: 50 })
  const [words, setWords] = useState({ alt: '', altHindi: '' })
  const [sent, setSent] = useState(0)
  const send = useMutation({
    mutationFn: async () => {
      setSent(0)
      const picture = await uploadPicture(file, { cut, focusX: focus.x, focusY: focus.y }, setSent)
      const described = words.alt || words.altHindi
      return described ? (await describePicture(picture._id, words)).data : picture
    },
    onSuccess: async (picture) => {
      await queries.invalidateQueries({ queryKey: ['media'] })
      onDone(picture)
    },
    onError: (error) => toast.error(error.message),
  })
  const form = usePlainForm(refusedFields(send.error), send.isPending)
  return (
    <SideSheet
      title={text.title}
      lead={text.lead}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={send.isPending}>
            {text.upload}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      {children}
      <ConsoleForm form={form} onSubmit={() => send.mutate()}>
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
        {send.isPending && (
          <p role="status">
            <progress className={css.progress} value={sent === 1 ? undefined : sent} max={1} />
            {sent === 1 ? text.working : text.sending(Math.round(sent * 100))}
          </p>
        )}
      </ConsoleForm>
    </SideSheet>
  )
}

/** Of a file in this browser, while it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

function StoredPictures({ onChoose }: { onChoose: (picture: MediaView) => void }) {
  const { data, error, isFetching, refetch } = useQuery(mediaQuery(1))
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  return (
    <section>
      <PartHead title={text.stored} />
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
