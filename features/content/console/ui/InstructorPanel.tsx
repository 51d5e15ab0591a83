import { useQuery } from '@tanstack/react-query'
import type { Body } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled } from '#ui/console/filled.ts'
import { OrderedList } from '#ui/console/OrderedList.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { LinesField, NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { collectionContract, InstructorRow } from '../collectionSchema.ts'
import { contentApi, instructorAction, instructorsQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'
import { KindsTaught } from './KindsTaught.tsx'
import { PictureField } from './PictureField.tsx'
import { usePhoto } from './usePhoto.ts'

const NEW = 'new'

/** The instructors as the site lists them, in its order. */
export function InstructorPanel() {
  const query = useQuery(instructorsQuery)
  const { params, set } = useListParams({ open: '' })
  const order = useAction({
    ...instructorAction,
    call: (ids: string[]) => contentApi('PUT /console/instructor-profiles/order', { body: { ids } }),
  })
  const close = () => set({ open: '' })
  return (
    <QueryPart query={query} title={text.failed}>
      {(rows) => {
        const open = rows.find(({ _id }) => _id === params.open)
        return (
          <>
            <div className={css.tools}>
              <Button sm onClick={() => set({ open: NEW })}>
                {text.teacher.add}
              </Button>
            </div>
            {rows.length === 0 && (
              <Empty art="schedule" title={text.teacher.none}>
                {text.teacher.noneText}
              </Empty>
            )}
            <OrderedList items={rows} onOrder={order.run} onChange={({ _id }) => set({ open: _id })}>
              {({ title, listed }) => (
                <>
                  {title}
                  {!listed && `, ${text.teacher.hidden}`}
                </>
              )}
            </OrderedList>
            {params.open === NEW && <TeacherSheet onClose={close} />}
            {open && <TeacherSheet key={open._id} row={open} onClose={close} />}
          </>
        )
      }}
    </QueryPart>
  )
}

type TeacherBody = Body<typeof collectionContract, 'PUT /console/instructor-profiles/:instructorId'>

const formOf = (row: InstructorRow | undefined) => ({
  version: row?.version ?? 0,
  name: row?.name ?? '',
  title: row?.title ?? '',
  titleHindi: row?.titleHindi ?? '',
  bio: row?.bio ?? '',
  bioHindi: row?.bioHindi ?? '',
  quote: row?.quote ?? '',
  quoteHindi: row?.quoteHindi ?? '',
  teachingSince: row?.teachingSince ?? null,
  kinds: row?.kinds ?? [],
  certifications: row?.certifications ?? [],
  certificationsHindi: row?.certificationsHindi ?? [],
  listed: row?.listed ?? true,
  photoId: row?.photoId ?? null,
})

function TeacherSheet({ row, onClose }: { row?: InstructorRow; onClose: () => void }) {
  const form = useConsoleForm(formOf(row), `teacher.${row?._id ?? NEW}`)
  const { photoId } = form.values
  const photo = usePhoto(photoId, row)
  const save = useAction({
    ...instructorAction,
    form,
    call: () => {
      const { version, ...body } = asFilled<TeacherBody>(form.values)
      return row
        ? contentApi('PUT /console/instructor-profiles/:instructorId', {
            params: { instructorId: row._id },
            body: { ...body, version },
          })
        : contentApi('POST /console/instructor-profiles', { body })
    },
    done: onClose,
  })
  const hindi = { lang: 'hi' } as const
  const drawn = row && !row.photoId ? (row.picture ?? undefined) : undefined
  return (
    <FormSheet
      title={row ? text.teacher.change : text.teacher.add}
      form={form}
      submitLabel={text.save}
      cancelLabel={null}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <EditConflict form={form} labelOf={labelOf} />
      <PictureField
        label={text.teacher.photo}
        crop="square"
        src={photo.src ?? drawn}
        hasPhoto={photoId !== null}
        onChange={(picture) => {
          photo.choose(picture)
          form.change({ photoId: picture?._id ?? null })
        }}
      />
      <Field required label={text.teacher.name} {...form.field('name')} />
      <Field required label={text.teacher.title} {...form.field('title')} />
      <Field label={text.teacher.titleHindi} {...hindi} {...form.field('titleHindi')} />
      <TextArea required label={text.teacher.bio} lang="en" {...form.field('bio')} />
      <TextArea label={text.teacher.bioHindi} {...hindi} {...form.field('bioHindi')} />
      <TextArea label={text.teacher.quote} lang="en" {...form.field('quote')} />
      <TextArea label={text.teacher.quoteHindi} {...hindi} {...form.field('quoteHindi')} />
      <NumberField required label={text.teacher.teachingSince} {...form.control('teachingSince')} />
      <KindsTaught kinds={form.values.kinds} onChange={form.control('kinds').onChange} />
      <LinesField label={text.teacher.certifications} lang="en" {...form.control('certifications')} />
      <LinesField
        label={text.teacher.certificationsHindi}
        {...hindi}
        {...form.control('certificationsHindi')}
      />
      <Checkbox label={text.teacher.listed} {...form.checkbox('listed')} />
    </FormSheet>
  )
}

const labelOf = (path: string): string =>
  path === 'photoId' ? text.teacher.photo : text.teacher[path as 'bio']
