import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import type { collectionContract, TestimonialRow } from '../../collectionSchema.ts'
import { choicesQuery, testimonialsQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'
import { ListItem, moved } from './ListItem.tsx'
import { useListAction } from './useListAction.ts'

const api = consoleClient<typeof collectionContract>()
const NEW = 'new'

/** Testimonials, in the order of the site. */
export function TestimonialPanel() {
  const { data, error, isFetching, refetch } = useQuery(testimonialsQuery)
  const { params, set } = useListParams({ open: '' })
  const { mutate } = useListAction<TestimonialRow>(testimonialsQuery.queryKey)
  const close = () => set({ open: '' })
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const ids = data.map(({ _id }) => _id)
  const move = (index: number, by: 1 | -1) => () =>
    mutate(() => api('PUT /console/testimonials/order', { body: { ids: moved(ids, index, by) } }))
  const open = data.find(({ _id }) => _id === params.open)
  return (
    <>
      <div className={css.tools}>
        <Button sm onClick={() => set({ open: NEW })}>
          {text.voice.add}
        </Button>
      </div>
      <ul>
        {data.map((row, index) => (
          <ListItem
            key={row._id}
            name={row.name}
            onChange={() => set({ open: row._id })}
            onUp={index > 0 ? move(index, -1) : undefined}
            onDown={index < data.length - 1 ? move(index, 1) : undefined}
          >
            {row.quote}
          </ListItem>
        ))}
      </ul>
      {params.open === NEW && <VoiceSheet onClose={close} />}
      {open && <VoiceSheet key={`${open._id} ${open.version}`} row={open} onClose={close} />}
    </>
  )
}

const START = { name: '', location: '', quote: '', quoteHindi: '', featured: false }

function VoiceSheet({ row, onClose }: { row?: TestimonialRow; onClose: () => void }) {
  const queries = useQueryClient()
  const { data: choices } = useQuery(choicesQuery)
  const { _id, version, ...was } = row ?? { _id: undefined, version: 0, ...START }
  const draft = useDraft(`voice.${_id ?? NEW}.${version}`, was)
  const { featured, ...words } = draft.values
  const form = useServerForm(words, { toast })
  const send = (work: () => Promise<{ data: { rows: TestimonialRow[] }; message: string }>) =>
    form.send(async () => {
      const { data, message } = await work()
      queries.setQueryData(testimonialsQuery.queryKey, data.rows)
      draft.drop()
      toast.success(message)
      onClose()
    })
  const save = () => {
    const body = { ...form.values, featured: draft.values.featured }
    return send(() =>
      _id === undefined
        ? api('POST /console/testimonials', { body })
        : api('PUT /console/testimonials/:testimonialId', {
            params: { testimonialId: _id },
            body: { ...body, version },
          }),
    )
  }
  const set = (patch: Partial<typeof words>) => {
    form.change(patch)
    draft.change(patch)
  }
  const area = (name: 'quote' | 'quoteHindi') => (
    <TextArea
      required={name === 'quote'}
      label={text.voice[name]}
      lang={name === 'quoteHindi' ? 'hi' : 'en'}
      maxLength={600}
      value={form.values[name]}
      error={form.field(name).error ?? ''}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <SideSheet
      title={_id === undefined ? text.voice.add : text.voice.change}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {text.save}
          </Button>
          {_id !== undefined && (
            <Button
              outline
              sm
              onClick={() =>
                void send(() =>
                  api('DELETE /console/testimonials/:testimonialId', {
                    params: { testimonialId: _id },
                    query: { version },
                  }),
                )
              }
            >
              {text.remove}
            </Button>
          )}
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void save()}>
        <Field
          required
          label={text.voice.name}
          maxLength={80}
          {...form.field('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <SelectField
          required
          label={text.voice.location}
          value={form.values.location}
          error={form.field('location').error ?? ''}
          options={(choices?.locations ?? []).map((index) => ({ value: index, name: index }))}
          none=""
          onChoose={(location) => set({ location })}
        />
        {area('quote')}
        {area('quoteHindi')}
        <Checkbox
          label={text.voice.featured}
          checked={featured}
          onChange={({ currentTarget }) => draft.change({ featured: currentTarget.checked })}
        />
      </ConsoleForm>
    </SideSheet>
  )
}
