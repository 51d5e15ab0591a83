import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { OrderedList } from '#ui/console/OrderedList.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { TestimonialRow } from '../collectionSchema.ts'
import { choicesQuery, contentApi, testimonialAction, testimonialsQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'

const NEW = 'new'

/** Testimonials, in the order of the site. */
export function TestimonialPanel() {
  const query = useQuery(testimonialsQuery)
  const { params, set } = useListParams({ open: '' })
  const order = useAction({
    ...testimonialAction,
    call: (ids: string[]) => contentApi('PUT /console/testimonials/order', { body: { ids } }),
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
                {text.voice.add}
              </Button>
            </div>
            <OrderedList items={rows} onOrder={order.run} onChange={({ _id }) => set({ open: _id })}>
              {({ quote }) => quote}
            </OrderedList>
            {params.open === NEW && <VoiceSheet onClose={close} />}
            {open && <VoiceSheet key={open._id} row={open} onClose={close} />}
          </>
        )
      }}
    </QueryPart>
  )
}

const START = { version: 0, name: '', location: '', quote: '', quoteHindi: '', featured: false }

const formOf = ({ _id, ...values }: TestimonialRow): typeof START => values

function VoiceSheet({ row, onClose }: { row?: TestimonialRow; onClose: () => void }) {
  const { data: choices } = useQuery(choicesQuery)
  const form = useConsoleForm(row ? formOf(row) : START, `voice.${row?._id ?? NEW}`)
  const save = useAction({
    ...testimonialAction,
    form,
    call: () => {
      const { version, ...body } = form.values
      return row
        ? contentApi('PUT /console/testimonials/:testimonialId', {
            params: { testimonialId: row._id },
            body: { ...body, version },
          })
        : contentApi('POST /console/testimonials', { body })
    },
    done: onClose,
  })
  const remove = useAction({
    ...testimonialAction,
    form,
    call: (testimonialId: string) =>
      contentApi('DELETE /console/testimonials/:testimonialId', {
        params: { testimonialId },
        query: { version: form.values.version },
      }),
    done: onClose,
  })
  const area = (name: 'quote' | 'quoteHindi') => (
    <TextArea
      required={name === 'quote'}
      label={text.voice[name]}
      lang={name === 'quoteHindi' ? 'hi' : 'en'}
      maxLength={600}
      {...form.field(name)}
    />
  )
  return (
    <FormSheet
      title={row ? text.voice.change : text.voice.add}
      form={form}
      submitLabel={text.save}
      cancelLabel={null}
      more={
        row && (
          <Button outline sm onClick={() => remove.run(row._id)}>
            {text.remove}
          </Button>
        )
      }
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <EditConflict form={form} labelOf={(path) => text.voice[path as 'quote']} />
      <Field required label={text.voice.name} maxLength={80} {...form.field('name')} />
      <SelectField
        required
        label={text.voice.location}
        options={(choices?.locations ?? []).map((name) => ({ value: name, name }))}
        none=""
        {...form.field('location')}
      />
      {area('quote')}
      {area('quoteHindi')}
      <Checkbox label={text.voice.featured} {...form.checkbox('featured')} />
    </FormSheet>
  )
}
