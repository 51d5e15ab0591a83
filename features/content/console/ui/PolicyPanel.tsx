import { useQuery } from '@tanstack/react-query'
import type { Language } from '#lib/language.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { ParagraphsField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { longDay } from '../../days.ts'
import type { PolicyContent, PolicyView } from '../collectionSchema.ts'
import { contentApi, policiesQuery, policyQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'

const t = text.policy

/** The four policies; one is edited at a time. */
export function PolicyPanel() {
  const query = useQuery(policiesQuery)
  const { params, set } = useListParams({ open: '' })
  return (
    <QueryPart query={query} title={text.failed}>
      {(policies) => {
        const open = policies.find(({ key }) => key === params.open)
        return (
          <>
            <ul>
              {policies.map(({ key, title, updatedOn }) => (
                <li key={key} className={css.item}>
                  <div className={css.text}>
                    <b>{title}</b>
                    <span className={css.second}>
                      {updatedOn ? t.since(longDay(updatedOn)) : t.isStandard}
                    </span>
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
      }}
    </QueryPart>
  )
}

function Policy({ policyKey }: { policyKey: PolicyView['key'] }) {
  const { data } = useQuery(policyQuery(policyKey))
  return data ? <PolicyForm policy={data} /> : <RowsLoading />
}

const formOf = ({ version, content }: PolicyView) => ({
  version,
  content: { ...content, hindi: { ...content.hindi, sections: content.hindi.sections ?? [] } },
})
type PolicyValues = ReturnType<typeof formOf>

function PolicyForm({ policy }: { policy: PolicyView }) {
  const form = useConsoleForm(formOf(policy), `policy.${policy.key}`)
  const save = useAction({
    form,
    call: () => {
      const { version, content } = form.values
      const { sections, ...hindi } = content.hindi
      // Without Hindi sections, the full text is shown in English.
      const inHindi = { ...hindi, ...(sections.length > 0 && { sections }) }
      const body = { version, content: { ...content, hindi: inHindi } }
      return contentApi('PUT /console/policies/:key', { params: { key: policy.key }, body })
    },
    updates: policyQuery(policy.key).queryKey,
    stale: [policiesQuery.queryKey],
  })
  return (
    <section>
      <PartHead title={policy.title} />
      <ConsoleForm form={form} onSubmit={() => save.run()}>
        <EditConflict form={form} labelOf={labelOf} display={displayOf} />
        <Placeholders policy={policy} />
        <Field required label={t.lead} lang="en" {...form.field('content.lead')} />
        <ParagraphsField required label={t.points} lang="en" rows={8} {...form.control('content.points')} />
        <Field required label={t.leadHindi} lang="hi" {...form.field('content.hindi.lead')} />
        <ParagraphsField
          required
          label={t.pointsHindi}
          lang="hi"
          rows={8}
          {...form.control('content.hindi.points')}
        />
        <Sections lang="en" form={form} path="content.sections" />
        <Sections lang="hi" form={form} path="content.hindi.sections" />
        <Button sm type="submit" pending={form.pending}>
          {text.save}
        </Button>
      </ConsoleForm>
    </section>
  )
}

const labelOf = (path: string): string =>
  ({
    'content.lead': t.lead,
    'content.points': t.points,
    'content.sections': t.sections('en'),
    'content.hindi.lead': t.leadHindi,
    'content.hindi.points': t.pointsHindi,
    'content.hindi.sections': t.sections('hi'),
  })[path] ?? path

const displayOf = (path: string, value: unknown): string | undefined =>
  path.endsWith('.sections')
    ? (value as PolicyContent['sections']).map(({ heading }) => heading).join(', ')
    : undefined

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
  form: Form<PolicyValues>
  path: 'content.sections' | 'content.hindi.sections'
}

function Sections({ lang, form, path }: SectionsProps) {
  const { value: sections, onChange } = form.control(path)
  return (
    <div className={css.sections}>
      {sections.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and by position the focus stays on the button of a removed row
        <div key={at} className={formClass}>
          <Field
            required
            label={t.heading(at + 1, lang)}
            lang={lang}
            {...form.field(`${path}.${at}.heading`)}
          />
          <ParagraphsField
            required
            label={t.paragraphs(at + 1, lang)}
            lang={lang}
            rows={8}
            {...form.control(`${path}.${at}.paragraphs`)}
          />
          <div>
            <Button outline sm onClick={() => onChange(sections.filter((_, index) => index !== at))}>
              {t.removeSection(at + 1, lang)}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button outline sm onClick={() => onChange([...sections, { heading: '', paragraphs: [] }])}>
          {t.addSection(lang)}
        </Button>
      </div>
    </div>
  )
}
