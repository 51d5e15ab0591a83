import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Language } from '#lib/language.ts'
import { type MailSlot, type MailTexts, slotBounds } from '#lib/mailWords.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { mailContract } from '../mailSchema.ts'
import { mailsQuery } from '../queries.ts'
import { mailKinds } from '../text/mailKinds.ts'
import { mailScreens as text } from '../text/mailScreens.ts'
import { EditConflict, useNewestAfterRefusal } from './EditConflict.tsx'
import css from './MailPage.module.css'
import { MailPreview } from './MailPreview.tsx'
import type { WordedMailView } from './MailsPart.tsx'
import { useSaved } from './useSaved.ts'

const api = consoleClient<typeof mailContract>()

/** One mail: its texts in both languages, and a preview. */
export function MailPage({ kind }: { kind: string }) {
  const { data, error, isFetching, refetch } = useQuery(mailsQuery)
  // After a save the form starts with the saved values.
  const [saves, setSaves] = useState(0)
  const back = useRef<HTMLAnchorElement>(null)
  // Keyboard users who come from far down the list continue here.
  useEffect(() => back.current?.focus(), [])
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const mail = data.mails.find((it) => it.kind === kind)
  const about = mailKinds[kind]
  return (
    <>
      <p className={css.back}>
        <Link ref={back} to="?part=mails">
          {text.all}
        </Link>
      </p>
      <ScreenHead title={about?.name ?? text.gone}>{about?.when}</ScreenHead>
      {mail && <MailForm key={saves} mail={mail} onSaved={() => setSaves(saves + 1)} />}
    </>
  )
}

const LANGUAGES = ['en', 'hi'] as const
type Values = Record<string, string> & { version: string; sendsHindi: string }

/** Its fields are named as in the server's errors: `hi.subject`. */
function formOf(
  { slots, version, sendsHindi }: WordedMailView,
  whose: 'words' | 'builtIn' = 'words',
): Values {
  const texts = slots.flatMap(({ slot, ...spoken }) =>
    LANGUAGES.map((language) => [`${language}.${slot}`, spoken[language][whose]]),
  )
  return { ...Object.fromEntries(texts), version: String(version), sendsHindi: sendsHindi ? 'yes' : '' }
}

const textsOf = ({ slots }: WordedMailView, values: Values, language: Language): MailTexts =>
  Object.fromEntries(slots.map(({ slot }) => [slot, values[`${language}.${slot}`] ?? '']))

const languageName = (language: Language) => (language === 'hi' ? text.hindi : text.english)

/** The label of a field: `hi.subject` is `Subject, Hindi`. */
function fieldName(part: string): string {
  const [language, slot] = part.split('.')
  if (!slot) return text.sendsHindi
  return text.labelled(text.slots[slot as MailSlot], languageName(language as Language))
}

function MailForm({ mail, onSaved }: { mail: WordedMailView; onSaved: () => void }) {
  const { kind } = mail
  const [start] = useState(() => formOf(mail))
  const form = useDraftForm<Values>(`settings.mail.${kind}`, start)
  const saved = useSaved(mailsQuery.queryKey, () => {
    form.drop()
    onSaved()
  })
  const newest = useNewestAfterRefusal(mailsQuery.queryKey)
  const [language, setLanguage] = useState<Language>('en')
  const { values } = form
  const builtIn = formOf(mail, 'builtIn')
  const isDefault = Object.keys(builtIn).every(
    (part) => !part.includes('.') || values[part] === builtIn[part],
  )
  const save = () =>
    form.send(async () => {
      const body = {
        version: Number(values.version),
        en: textsOf(mail, form.values, 'en'),
        hi: textsOf(mail, form.values, 'hi'),
        sendsHindi: form.values.sendsHindi !== '',
      }
      saved(await api('PUT /console/settings/mails/:kind', { params: { kind }, body }).catch(newest))
    })
  const test = () =>
    form.send(async () => {
      const body = { language, words: textsOf(mail, form.values, language) }
      const { message } = await api('POST /console/settings/mails/:kind/test', { params: { kind }, body })
      toast.success(message)
    })
  const back = () => {
    const { version: _, sendsHindi: __, ...words } = builtIn
    form.change(words)
    toast.success(text.backDone)
  }
  return (
    <div className={css.page}>
      <ConsoleForm form={form} onSubmit={() => void save()}>
        {mail.slots.map((slot) => (
          <FieldPair key={slot.slot}>
            {LANGUAGES.map((each) => (
              <Words key={each} slot={slot} language={each} field={form.field(`${each}.${slot.slot}`)} />
            ))}
          </FieldPair>
        ))}
        <div>
          <Checkbox
            label={text.sendsHindi}
            checked={values.sendsHindi !== ''}
            onChange={(event) => form.change({ sendsHindi: event.currentTarget.checked ? 'yes' : '' })}
          />
          <p className={css.hint}>{text.sendsHindiHint}</p>
        </div>
        {/* Next to the refused action: the top of such a long form is out of view. */}
        <EditConflict typed={values} now={formOf(mail)} change={form.change} named={fieldName} />
        <div className={css.actions}>
          <Button sm type="submit" pending={form.pending}>
            {text.save}
          </Button>
          <Button outline sm disabled={isDefault} onClick={back}>
            {text.backToBuiltIn}
          </Button>
        </div>
        <Placeholders mail={mail} />
      </ConsoleForm>
      <MailPreview
        kind={kind}
        name={mailKinds[kind]?.name ?? kind}
        language={language}
        onLanguage={setLanguage}
        words={textsOf(mail, values, language)}
      >
        <Button outline sm onClick={() => void test()}>
          {text.test}
        </Button>
      </MailPreview>
    </div>
  )
}

type WordsProps = {
  slot: WordedMailView['slots'][number]
  language: Language
  field: ReturnType<ReturnType<typeof useDraftForm<Values>>['field']>
}

/** One text in one language. */
function Words({ slot: { slot, needs, ...spoken }, language, field }: WordsProps) {
  const { builtIn, isBehind } = spoken[language]
  const isLong = slotBounds[slot].paragraphs > 1
  const hints: ReactNode[] = [
    builtIn === '' && text.empty,
    isLong && text.paragraphs,
    needs.length > 0 && text.needs(needs.map((name) => `{${name}}`).join(', ')),
    isBehind && text.builtInNow(builtIn),
  ].filter(Boolean)
  const shared = {
    label: text.labelled(text.slots[slot], languageName(language)),
    lang: language,
    maxLength: slotBounds[slot].most,
    ...(hints.length ? { hint: hints.join(' · ') } : {}),
  }
  const props = { ...shared, ...field }
  return isLong ? <TextArea rows={4} {...props} /> : <Field autoComplete="off" {...props} />
}

/** The placeholders of its texts, and its fixed content. */
const Placeholders = ({ mail: { fills, kind } }: { mail: WordedMailView }) => (
  <section className={css.placeholders}>
    <h2 className={css.title}>{text.placeholders}</h2>
    <p>{text.placeholdersSay}</p>
    <dl className={css.fills}>
      {fills.map((name) => (
        <div key={name} className={css.fill}>
          <dt className={css.brace}>{`{${name}}`}</dt>
          <dd>{text.fills[name]}</dd>
        </div>
      ))}
    </dl>
    {mailKinds[kind]?.draws && <p>{text.draws(mailKinds[kind].draws)}</p>}
  </section>
)
