import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import type { collectionContract, InstructorRow } from '../../collectionSchema.ts'
import { instructorsQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'
import { KindsTaught } from './KindsTaught.tsx'
import { ListItem, moved } from './ListItem.tsx'
import { PictureField } from './PictureField.tsx'
import { useListAction } from './useListAction.ts'
import { usePhoto } from './usePhoto.ts'

const api = consoleClient<typeof collectionContract>()
const NEW = 'new'

/** The instructors as the site lists them, in its order. */
export function InstructorPanel() {
  const { data, error, isFetching, refetch } = useQuery(instructorsQuery)
  const { params, set } = useListParams({ open: '' })
  const { mutate } = useListAction<InstructorRow>(instructorsQuery.queryKey)
  const close = () => set({ open: '' })
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const ids = data.map(({ _id }) => _id)
  const move = (index: number, by: 1 | -1) => () =>
    mutate(() => api('PUT /console/instructor-profiles/order', { body: { ids: moved(ids, index, by) } }))
  const open = data.find(({ _id }) => _id === params.open)
  return (
    <>
      <div className={css.tools}>
        <Button sm onClick={() => set({ open: NEW })}>
          {text.teacher.add}
        </Button>
      </div>
      {data.length === 0 && (
        <Empty art="schedule" title={text.teacher.none}>
          {text.teacher.noneText}
        </Empty>
      )}
      <ul>
        {data.map((row, index) => (
          <ListItem
            key={row._id}
            name={row.name}
            picture={row.picture}
            onChange={() => set({ open: row._id })}
            onUp={index > 0 ? move(index, -1) : undefined}
            onDown={index < data.length - 1 ? move(index, 1) : undefined}
          >
            {row.title}
            {!row.listed && `, ${text.teacher.hidden}`}
          </ListItem>
        ))}
      </ul>
      {params.open === NEW && <TeacherSheet onClose={close} />}
      {open && <TeacherSheet key={`${open._id} ${open.version}`} row={open} onClose={close} />}
    </>
  )
}

const START = {
  name: '',
  title: '',
  titleHindi: '',
  bio: '',
  bioHindi: '',
  quote: '',
  quoteHindi: '',
  teachingSince: '',
  kinds: [] as string[],
  certifications: '',
  certificationsHindi: '',
  listed: true,
  photoId: null as string | null,
}

/** As strings, as they are typed. */
const typed = (row: InstructorRow): typeof START => ({
  name: row.name,
  title: row.title,
  titleHindi: row.titleHindi,
  bio: row.bio,
  bioHindi: row.bioHindi,
  quote: row.quote,
  quoteHindi: row.quoteHindi,
  teachingSince: String(row.teachingSince),
  kinds: row.kinds,
  certifications: row.certifications.join('\n'),
  certificationsHindi: row.certificationsHindi.join('\n'),
  listed: row.listed,
  photoId: row.photoId,
})
const linesOf = (words: string) =>
  words
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)

function TeacherSheet({ row, onClose }: { row?: InstructorRow; onClose: () => void }) {
  const queries = useQueryClient()
  const draft = useDraft(`teacher.${row?._id ?? NEW}.${row?.version ?? 0}`, row ? typed(row) : START)
  const { listed, photoId, kinds, ...words } = draft.values
  const form = useServerForm(words, { toast })
  const photo = usePhoto(photoId)
  const save = () =>
    form.send(async () => {
      const { teachingSince, certifications, certificationsHindi, ...plain } = form.values
      const body = {
        ...plain,
        teachingSince: Number(teachingSince) || 0,
        kinds: draft.values.kinds,
        certifications: linesOf(certifications),
        certificationsHindi: linesOf(certificationsHindi),
        listed: draft.values.listed,
        photoId: draft.values.photoId,
      }
      const { data, message } = await (row
        ? api('PUT /console/instructor-profiles/:instructorId', {
            params: { instructorId: row._id },
            body: { ...body, version: row.version },
          })
        : api('POST /console/instructor-profiles', { body }))
      queries.setQueryData(instructorsQuery.queryKey, data.rows)
      draft.drop()
      toast.success(message)
      onClose()
    })
  const set = (patch: Partial<typeof words>) => {
    form.change(patch)
    draft.change(patch)
  }
  const line = (name: 'name' | 'title' | 'titleHindi' | 'teachingSince') => (
    <Field
      required={name !== 'titleHindi'}
      label={text.teacher[name]}
      {...form.field(name)}
      inputMode={name === 'teachingSince' ? 'numeric' : undefined}
      lang={name === 'titleHindi' ? 'hi' : undefined}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  const area = (
    name: 'bio' | 'bioHindi' | 'quote' | 'quoteHindi' | 'certifications' | 'certificationsHindi',
  ) => (
    <TextArea
      required={name === 'bio'}
      label={text.teacher[name]}
      lang={name.endsWith('Hindi') ? 'hi' : 'en'}
      value={form.values[name]}
      error={form.field(name).error ?? ''}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  const drawn = row && !row.photoId ? (row.picture ?? undefined) : undefined
  return (
    <SideSheet
      title={row ? text.teacher.change : text.teacher.add}
      onClose={onClose}
      foot={
        <Button sm type="submit" form={form.id} pending={form.pending}>
          {text.save}
        </Button>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void save()}>
        <PictureField
          label={text.teacher.photo}
          cut="square"
          src={photo.src ?? (photoId === null ? drawn : (row?.picture ?? undefined))}
          hasPhoto={photoId !== null}
          onChange={(picture) => {
            photo.note(picture)
            draft.change({ photoId: picture?._id ?? null })
          }}
        />
        {line('name')}
        {line('title')}
        {line('titleHindi')}
        {area('bio')}
        {area('bioHindi')}
        {area('quote')}
        {area('quoteHindi')}
        {line('teachingSince')}
        <KindsTaught kinds={kinds} onChange={(next) => draft.change({ kinds: next })} />
        {area('certifications')}
        {area('certificationsHindi')}
        <Checkbox
          label={text.teacher.listed}
          checked={listed}
          onChange={({ currentTarget }) => draft.change({ listed: currentTarget.checked })}
        />
      </ConsoleForm>
    </SideSheet>
  )
}
