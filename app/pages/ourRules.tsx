import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/Facts.tsx'
import { Field } from '#ui/Field.tsx'
import { controlClass, FieldFrame, useFieldIds } from '#ui/FieldFrame.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/ourRules'
import css from './ourRules.module.css'
import { ourRulesData } from './ourRulesData.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  ourRulesData(context, new URL(request.url).searchParams)

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const texts = args.loaderData?.texts
  return texts ? seo(args, { title: texts.title, description: texts.description }) : []
}

type Data = Route.ComponentProps['loaderData']

export default function OurRulesPage({ loaderData }: Route.ComponentProps) {
  const { texts, rules } = loaderData
  return (
    <main id="main" className="wrap">
      <PageHead title={texts.title} lead={texts.lead} />
      <RuledSection>
        <Calculator data={loaderData} />
        <section aria-labelledby="words">
          <h2 id="words">{texts.inWords}</h2>
          <ul className={css.rules}>
            {rules.map((rule) => (
              <Rule key={rule.key} rule={rule} />
            ))}
          </ul>
          <p className={css.terms}>
            <Link to="/in-studio-terms-and-conditions">{texts.policies}</Link>
          </p>
        </section>
      </RuledSection>
    </main>
  )
}

const Rule = ({ rule: { key, title, paragraphs, since, changes } }: { rule: Data['rules'][number] }) => (
  <li id={key}>
    <h3>{title}</h3>
    <div>
      {paragraphs.map((line) => (
        <p key={line} className={css.line}>
          {line}
        </p>
      ))}
      {changes.map(({ from, paragraphs: lines }) => (
        <p key={from} className={classes(css.line, css.change)}>
          <b>{from}:</b> {lines.join(' ')}
        </p>
      ))}
    </div>
    <p className="small mute">{since}</p>
  </li>
)

/** A form that works without scripts; with scripts, each change submits it. */
function Calculator({ data: { texts, question, kinds, days, answer, problem } }: { data: Data }) {
  const submit = useSubmit()
  const isLoading = useNavigation().location?.pathname.endsWith('/rules') ?? false
  const { fields } = texts
  const submitChange = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (form?.checkValidity()) void submit(form, { replace: true, preventScrollReset: true })
  }
  const form = useRef<HTMLFormElement>(null)
  // Submits what the visitor chose before the scripts had loaded.
  const submitEarly = useEffectEvent(() => {
    const { current } = form
    if (!current?.checkValidity()) return
    const chosen = new FormData(current)
    const isAnswered = Object.entries(question).every(([name, value]) => chosen.get(name) === value)
    if (!isAnswered) void submit(current, { replace: true, preventScrollReset: true })
  })
  useEffect(() => submitEarly(), [])
  const field = (name: keyof typeof question) => ({
    name,
    label: fields[name],
    defaultValue: question[name],
    onChange: submitChange,
  })
  return (
    <section className={css.calculator} aria-labelledby="calculator">
      <h2 id="calculator">{texts.calculator}</h2>
      <Form ref={form} method="get" preventScrollReset className={css.fields}>
        <KindField label={fields.kind} kinds={kinds} value={question.kind} onChange={submitChange} />
        <Field type="date" min={days.first} max={days.last} {...field('date')} />
        <Field type="time" {...field('time')} />
        <Field type="date" max={days.last} {...field('cancelDate')} />
        <Field type="time" {...field('cancelTime')} />
        <Button type="submit" sm>
          {fields.ask}
        </Button>
      </Form>
      <div className={css.answer} role="status" aria-live="polite" aria-busy={isLoading}>
        {problem ? (
          <Note tone="bad" title={problem} />
        ) : (
          <AnswerPart answer={answer} scaleTexts={texts.scale} />
        )}
      </div>
    </section>
  )
}

type AnswerProps = { answer: Data['answer']; scaleTexts: Data['texts']['scale'] }

const AnswerPart = ({ answer, scaleTexts }: AnswerProps) => (
  <>
    <p className={css.text}>{answer.text}</p>
    <Scale answer={answer} scaleTexts={scaleTexts} />
    {answer.also.map((line) => (
      <p key={line} className="small mute">
        {line}
      </p>
    ))}
    <Facts facts={answer.facts.map(({ name, value }) => [name, value])} />
  </>
)

type KindProps = {
  label: string
  kinds: Data['kinds']
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function KindField({ label, kinds, value, onChange }: KindProps) {
  const ids = useFieldIds({}, useId())
  return (
    <FieldFrame label={label} ids={ids}>
      <select {...ids.control} name="kind" className={controlClass} defaultValue={value} onChange={onChange}>
        {kinds.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/**
 * The answer as a picture; the sentence says the same, so it is hidden from screen readers. Each label has its own row,
 * high enough for Hindi.
 */
function Scale({ answer: { scale, outcome }, scaleTexts }: AnswerProps) {
  return (
    <svg className={css.scale} width="100%" height="108" aria-hidden="true">
      <text x="0" y="14">
        {scaleTexts.free}
      </text>
      <text x="100%" y="14" textAnchor="end">
        {scaleTexts.costs}
      </text>
      <rect className={css.free} x="0" y="44" width={`${scale.free}%`} height="14" />
      <rect className={css.costs} x={`${scale.free}%`} y="44" width={`${100 - scale.free}%`} height="14" />
      <line x1="0" x2="100%" y1="59" y2="59" />
      <circle className={css.you} cx={`${scale.you}%`} cy="51" r="9" />
      {scale.you > 12 && scale.you < 85 && (
        <text x={`${scale.you}%`} y="36" textAnchor={anchorAt(scale.you)} className={css.strong}>
          {outcome === 'started' ? '' : `${scaleTexts.you}, ${scale.from}`}
        </text>
      )}
      <text x={`${scale.free}%`} y="80" textAnchor={anchorAt(scale.free)}>
        {scale.until}
      </text>
      {scale.free < 75 && (
        <text x="100%" y="102" textAnchor="end">
          {scaleTexts.start}, {scale.start}
        </text>
      )}
    </svg>
  )
}

/** Text near an end of the scale grows towards the middle, so that it stays inside. */
const anchorAt = (percent: number) => {
  if (percent < 35) return 'start'
  return percent > 65 ? 'end' : 'middle'
}
