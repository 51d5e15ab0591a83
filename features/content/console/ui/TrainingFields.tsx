import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import type { Language } from '#lib/language.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { TextEditor } from '#ui/console/TextEditor.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { artNames } from '../../artNames.ts'
import type { TrainingContent } from '../../draftSchema.ts'
import { proseClass } from '../../ui/Prose.tsx'
import { choicesQuery } from '../queries.ts'
import { writeText as text } from '../text/draftScreen.ts'
import css from './DraftScreen.module.css'
import { PictureField } from './PictureField.tsx'
import { Rows } from './Rows.tsx'
import { type StoredPhoto, usePhoto } from './usePhoto.ts'

type Props = {
  content: TrainingContent
  errors: Record<string, string>
  storedPhoto: StoredPhoto | undefined
  onChange: (content: TrainingContent) => void
  onFocus: (editor: Editor) => void
}

/** The fields of a training: its texts in two languages, then its facts. */
export const TrainingFields = (props: Props) => (
  <>
    <TrainingPane {...props} language="en" />
    <TrainingPane {...props} language="hi" />
    <TrainingFacts {...props} />
  </>
)

const linesOf = (typed: string) => (typed === '' ? [] : typed.split('\n').slice(0, 30))

function TrainingPane({ content, errors, onChange, onFocus, language }: Props & { language: Language }) {
  const isHindi = language === 'hi'
  const texts = isHindi ? content.hindi : content
  const set = (patch: Partial<TrainingContent['hindi']>) =>
    onChange(
      isHindi
        ? { ...content, hindi: { ...content.hindi, ...patch } }
        : ({ ...content, ...patch } as TrainingContent),
    )
  const label = (name: string) => (isHindi ? text.inHindi(name) : name)
  /** The paths of errors in Hindi begin with `hindi`. */
  const errorsIn = (name: 'curriculum' | 'faqs') => (part: string) =>
    errors[[...(isHindi ? ['hindi'] : []), name, ...(part ? [part] : [])].join('.')]
  const line = (name: 'title' | 'summary' | 'level' | 'schedule', maxLength: number) => (
    <Field
      required={!isHindi}
      label={label(text.fields[name])}
      lang={language}
      maxLength={maxLength}
      value={texts[name]}
      error={errors[isHindi ? `hindi.${name}` : name] ?? ''}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  const list = (name: 'whatIsIncluded' | 'requirements') => (
    <TextArea
      label={label(text.fields[name])}
      lang={language}
      error={errors[isHindi ? `hindi.${name}` : name] ?? ''}
      value={texts[name].join('\n')}
      onChange={({ currentTarget }) => set({ [name]: linesOf(currentTarget.value) })}
    />
  )
  return (
    <section className={css.pane}>
      <h2 className="label">{isHindi ? text.hindi : text.english}</h2>
      {line('title', 120)}
      {line('summary', 300)}
      {line('level', 60)}
      {line('schedule', 200)}
      <TextEditor
        className={proseClass}
        label={label(text.fields.description)}
        language={language}
        html={texts.description}
        rich={false}
        required={!isHindi}
        error={errors[isHindi ? 'hindi.description' : 'description']}
        onChange={(description) => set({ description })}
        onFocus={onFocus}
      />
      {list('whatIsIncluded')}
      {list('requirements')}
      <Rows
        title={label(text.fields.curriculum)}
        rows={texts.curriculum.map(({ title, text: about, ...more }) => ({ ...more, title, text: about }))}
        empty={isHindi ? { title: '', text: '' } : { title: '', text: '', hours: 0 }}
        fields={[
          ['title', text.fields.moduleTitle, 'line'],
          ['text', text.fields.moduleText, 'lines'],
          ...(isHindi ? [] : [['hours', text.fields.moduleHours, 'number'] as const]),
        ]}
        language={language}
        required={!isHindi}
        errorOf={errorsIn('curriculum')}
        onChange={(rows) => set({ curriculum: rows as TrainingContent['curriculum'] })}
      />
      <Rows
        title={label(text.fields.faqs)}
        rows={texts.faqs}
        empty={{ question: '', answer: '' }}
        fields={[
          ['question', text.fields.question, 'line'],
          ['answer', text.fields.answer, 'lines'],
        ]}
        language={language}
        errorOf={errorsIn('faqs')}
        onChange={(rows) => set({ faqs: rows as TrainingContent['faqs'] })}
      />
    </section>
  )
}

const PAISE = 100

function TrainingFacts({ content, errors, storedPhoto, onChange }: Props) {
  const { data: choices } = useQuery(choicesQuery)
  const photo = usePhoto(content.photoId, storedPhoto)
  const set = (patch: Partial<TrainingContent>) => onChange({ ...content, ...patch })
  const number = (name: 'hours' | 'seats') => (
    <Field
      required
      label={text.fields[name]}
      type="number"
      min={0}
      value={content[name]}
      error={errors[name] ?? ''}
      onChange={({ currentTarget }) => set({ [name]: Math.round(currentTarget.valueAsNumber) || 0 })}
    />
  )
  const day = (name: 'startsOn' | 'endsOn' | 'earlyUntil') => (
    <DayField
      required={name !== 'earlyUntil'}
      label={text.fields[name]}
      value={content[name] ?? ''}
      error={errors[name] ?? ''}
      onChange={(day) => set({ [name]: day || null })}
    />
  )
  const setTeacher = (id: string, on: boolean) =>
    set({
      instructorIds: on
        ? [...content.instructorIds, id]
        : content.instructorIds.filter((each) => each !== id),
    })
  return (
    <section className={`${css.facts} ${css.wide}`}>
      <PictureField
        label={text.fields.photoId}
        crop="square"
        src={photo.src ?? (content.art ? `/art/${content.art}.svg` : undefined)}
        hasPhoto={content.photoId !== null}
        error={errors.photoId}
        onChange={(picture) => {
          photo.choose(picture)
          set({ photoId: picture?._id ?? null })
        }}
      />
      <SelectField
        required
        label={text.fields.art}
        value={content.art}
        error={errors.art ?? ''}
        options={artNames.training.map((art) => ({ value: art, name: art }))}
        none={text.fields.none}
        onChoose={(art) => set({ art })}
      />
      <SelectField
        required
        label={text.fields.location}
        value={content.location}
        error={errors.location ?? ''}
        options={(choices?.locations ?? []).map((name) => ({ value: name, name }))}
        none={text.fields.none}
        onChoose={(location) => set({ location })}
      />
      {day('startsOn')}
      {day('endsOn')}
      {number('hours')}
      {number('seats')}
      <Field
        label={text.fields.feePaise}
        type="number"
        min={0}
        value={content.feePaise / PAISE}
        error={errors.feePaise ?? ''}
        onChange={({ currentTarget }) =>
          set({ feePaise: Math.round((currentTarget.valueAsNumber || 0) * PAISE) })
        }
      />
      <Field
        label={text.fields.earlyFeePaise}
        type="number"
        min={0}
        value={content.earlyFeePaise === null ? '' : content.earlyFeePaise / PAISE}
        error={errors.earlyFeePaise ?? ''}
        onChange={({ currentTarget: { value, valueAsNumber } }) =>
          set({ earlyFeePaise: value === '' ? null : Math.round(valueAsNumber * PAISE) })
        }
      />
      {day('earlyUntil')}
      <fieldset className={css.checks}>
        <legend className={`small ${css.needed}`}>{text.fields.instructorIds}</legend>
        {choices?.instructors.map(({ _id, name }, index) => (
          <Checkbox
            key={_id}
            label={name}
            // An error of the group is shown at its first checkbox.
            {...(index === 0 && errors.instructorIds ? { error: errors.instructorIds } : {})}
            checked={content.instructorIds.includes(_id)}
            onChange={({ currentTarget }) => setTeacher(_id, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </section>
  )
}
