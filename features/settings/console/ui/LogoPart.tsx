import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PICTURE_TYPES, uploadPicture, whyNoPicture } from '#features/media/queries.ts'
import { MIN_LOGO_SIDE } from '#features/media/rules.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/console/FileField.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Mark } from '#ui/Mark.tsx'
import { toast } from '#ui/toast.ts'
import { settingsApi, studioQuery } from '../queries.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import css from './LogoPart.module.css'

const CENTRE = { focusX: 50, focusY: 50 }

/** The studio's logo, which replaces the drawn mark. An uploaded file is shown on the site immediately. */
export function LogoPart() {
  const queries = useQueryClient()
  const { data: studio } = useQuery(studioQuery)
  const [wrong, setWrong] = useState('')
  const [fileName, setFileName] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | null) => {
      const picture = file && (await uploadPicture(file, { cut: 'logo', ...CENTRE }, () => {}))
      return settingsApi('PUT /console/settings/logo', { body: { photoId: picture?._id ?? null } })
    },
    onSuccess: ({ message }) => {
      toast.success(message)
      return queries.invalidateQueries({ queryKey: studioQuery.queryKey })
    },
    onError: (error) => setWrong(error.message),
    onSettled: () => setFileName(undefined),
  })
  const choose = async (file: File) => {
    const problem = await whyNoPicture(file, MIN_LOGO_SIDE)
    setWrong(problem ?? '')
    if (problem) return
    setFileName(file.name)
    mutate(file)
  }
  return (
    <section className={css.part}>
      <h3>{text.logo}</h3>
      <p className={css.shown}>
        {studio?.logo ? <Logo logo={studio.logo} name={studio.name} /> : <Mark size={34} />}
        {!studio?.logo && <span className="small mute">{text.drawnSign}</span>}
      </p>
      <div className={css.actions} aria-busy={isPending}>
        <FileField
          label={studio?.logo ? text.otherLogo : text.uploadLogo}
          hint={text.logoHint}
          error={wrong}
          accept={PICTURE_TYPES}
          fileName={fileName}
          onFile={(file) => void choose(file)}
        />
        {studio?.logo && (
          <Button
            outline
            sm
            pending={isPending}
            onClick={() => {
              setWrong('')
              mutate(null)
            }}
          >
            {text.removeLogo}
          </Button>
        )}
      </div>
      {isPending && fileName && <p role="status">{text.logoSending}</p>}
    </section>
  )
}
