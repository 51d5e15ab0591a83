import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import type { Language } from '#lib/language.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { PolicyContent, PolicyView } from '../../collectionSchema.ts'
import { longDay } from '../../days.ts'
import { contentApi, policiesQuery, policyQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'

const t = text.policy

/** The four policies; one is edited at a time. */
export function PolicyPanel() {
  const { data, error, isFetching, refetch } = useQuery(policiesQuery)
  const { params, set } = useListParams({ open: '' })
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const open = data.find(({ key }) => key === params.open)
  return (
    <>
      <ul>
        {data.map(({ key, title, updatedOn }) => (
          <li key={key} className={css.item}>
            <div className={css.words}>
              <b>{title}</b>
              <span className={css.second}>{updatedOn ? t.since(longDay(updatedOn)) : t.ours}</span>
            </div>
            <Button outline sm aria-label={text.change(title)} onClick={() => set({ open: key })}>
              {text.changeIt}
            </Button>
          </li>
        ))}
      </ul>
      {open && <Policy key={open.key} policyKey={open.key} />}
    </>
  )
}

function Policy({ policyKey }: { policyKey: PolicyView['key'] }) {
  const { data } = useQuery(policyQuery(policyKey))
  return data ? <PolicyForm key={data.version} policy={data} /> : <RowsLoading />
}

/** Paragraphs as they are typed: separated by a blank line. */
const typed = (paragraphs: string[]) => paragraphs.join('\n\n')
const paragraphsOf = (words: string) =>
  words
    .split(/\n\s*\n/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

type Section = PolicyContent['sections'][number]
const typedSections = (sections: Section[]) =>
  sections.map(({ heading, paragraphs }) => ({ heading, words: typed(paragraphs) }))
const sectionsOf = (sections: Typed['sections']): Section[] =>
  sections.map(({ heading, words }) => ({ heading, paragraphs: paragraphsOf(words) }))

const startOf = ({ lead, points, sections, hindi }: PolicyContent) => ({
  lead,
  points: typed(points),
  leadHindi: hindi.lead,
  pointsHindi: typed(hindi.points),
  sections: typedSections(sections),
  sectionsHindi: typedSections(hindi.sections ?? []),
})
type Typed = ReturnType<typeof startOf>

const contentOf = (values: Typed): PolicyContent => ({
  lead: values.lead,
  points: paragraphsOf(values.points),
  sections: sectionsOf(values.sections),
  hindi: {
    lead: values.leadHindi,
    points: paragraphsOf(values.pointsHindi),
    // Without any, the full text is shown in English.
    ...(values.sectionsHindi.length > 0 && { sections: sectionsOf(values.sectionsHindi) }),
  },
})

function PolicyForm({ policy }: { policy: PolicyView }) {
  const queries = useQueryClient()
  const { values, change, drop } = useDraft(`policy.${policy.key}.${policy.version}`, startOf(policy.content))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  /** The first error in a part of the content. */
  const errorIn = (part: string) =>
    Object.entries(errors).find(([path]) => path.startsWith(`content.${part}`))?.[1] ?? ''
  const save = async () => {
    setPending(true)
    try {
      const body = { version: policy.version, content: contentOf(values) }
      const { data, message } = await contentApi('PUT /console/policies/:key', {
        params: { key: policy.key },
        body,
      })
      setErrors({})
      drop()
      queries.setQueryData(policyQuery(policy.key).queryKey, data)
      void queries.invalidateQueries({ queryKey: policiesQuery.queryKey, exact: true })
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
      if (error instanceof ApiError) setErrors(error.fields)
    } finally {
      setPending(false)
    }
  }
  const form = usePlainForm(errors, pending)
  const area = (name: 'points' | 'pointsHindi', part: string) => (
    <TextArea
      required
      label={t[name]}
      lang={name === 'pointsHindi' ? 'hi' : 'en'}
      rows={8}
      value={values[name]}
      error={errorIn(part)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  const line = (name: 'lead' | 'leadHindi', part: string) => (
    <Field
      required
      label={t[name]}
      lang={name === 'leadHindi' ? 'hi' : 'en'}
      value={values[name]}
      error={errorIn(part)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <section>
      <PartHead title={policy.title} />
      <ConsoleForm form={form} onSubmit={save}>
        <Placeholders policy={policy} />
        {line('lead', 'lead')}
        {area('points', 'points')}
        {line('leadHindi', 'hindi.lead')}
        {area('pointsHindi', 'hindi.points')}
        <Sections
          lang="en"
          sections={values.sections}
          errorIn={errorIn}
          onChange={(sections) => change({ sections })}
        />
        <Sections
          lang="hi"
          sections={values.sectionsHindi}
          errorIn={(part) => errorIn(`hindi.${part}`)}
          onChange={(sectionsHindi) => change({ sectionsHindi })}
        />
        <Button sm type="submit" pending={pending}>
          {text.save}
        </Button>
      </ConsoleForm>
    </section>
  )
}

const Placeholders = ({ policy }: { policy: PolicyView }) => (
  <details>
    <summary>{t.placeholders}</summary>
    <p className="small mute">{t.placeholdersLead}</p>
    <dl className={css.facts}>
      {policy.placeholders.map(({ name, filled }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{filled}</dd>
        </div>
      ))}
    </dl>
  </details>
)

type SectionsProps = {
  lang: Language
  sections: Typed['sections']
  errorIn: (part: string) => string
  onChange: (sections: Typed['sections']) => void
}

const Sections = ({ lang, sections, errorIn, onChange }: SectionsProps) => (
  <div className={css.sections}>
    {sections.map(({ heading, words }, at) => {
      const set = (patch: Partial<Typed['sections'][number]>) =>
        onChange(sections.map((each, index) => (index === at ? { ...each, ...patch } : each)))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no identity but its position
        <div key={at} className={formClass}>
          <Field
            required
            label={t.heading(at + 1, lang)}
            lang={lang}
            value={heading}
            error={errorIn(`sections.${at}.heading`)}
            onChange={({ currentTarget }) => set({ heading: currentTarget.value })}
          />
          <TextArea
            required
            label={t.paragraphs(at + 1, lang)}
            lang={lang}
            rows={8}
            value={words}
            error={errorIn(`sections.${at}.paragraphs`)}
            onChange={({ currentTarget }) => set({ words: currentTarget.value })}
          />
          <div>
            <Button outline sm onClick={() => onChange(sections.filter((_, index) => index !== at))}>
              {t.removeSection(at + 1, lang)}
            </Button>
          </div>
        </div>
      )
    })}
    <div>
      <Button outline sm onClick={() => onChange([...sections, { heading: '', words: '' }])}>
        {t.addSection(lang)}
      </Button>
    </div>
  </div>
)
