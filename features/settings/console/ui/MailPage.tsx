import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Language } from '#lib/language.ts'
import { type MailSlot, type MailTexts, slotBounds } from '#lib/mailWords.ts'
import { wordFor } from '#lib/wordFor.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { MailWordsBody } from '../mailSchema.ts'
import { mailAction, mailsQuery, settingsApi } from '../queries.ts'
import { aboutMail } from '../text/mailKinds.ts'
import { mailScreens as text } from '../text/mailScreens.ts'
import css from './MailPage.module.css'
import { MailPreview } from './MailPreview.tsx'
import type { WordedMailView } from './MailsPart.tsx'

/** One mail: its texts in both languages, and a preview. */
export function MailPage({ kind }: { kind: string }) {
  const back = useRef<HTMLAnchorElement>(null)
  // Otherwise the focus of keyboard users would be lost with the button of the list.
  useEffect(() => back.current?.focus(), [])
  const description = aboutMail(kind)
  return (
    <QueryPart query={useQuery(mailsQuery)} title={text.failed}>
      {({ mails }) => {
        const mail = mails.find((each) => each.kind === kind)
        return (
          <>
            <p className={css.back}>
              <Link ref={back} to="?part=mails">
                {text.all}
              </Link>
            </p>
            <ScreenHead title={description?.name ?? text.gone}>{description?.when}</ScreenHead>
            {mail && <MailForm mail={mail} />}
          </>
        )
      }}
    </QueryPart>
  )
}

const LANGUAGES = ['en', 'hi'] as const

const textsOf = (
  { slots }: WordedMailView,
  language: Language,
  whose: 'words' | 'builtIn' = 'words',
): MailTexts => Object.fromEntries(slots.map(({ slot, [language]: texts }) => [slot, texts[whose]]))

const formOf = (mail: WordedMailView): MailWordsBody => ({
  version: mail.version,
  sendsHindi: mail.sendsHindi,
  en: textsOf(mail, 'en'),
  hi: textsOf(mail, 'hi'),
})

const languageName = (language: Language) => (language === 'hi' ? text.hindi : text.english)

/** The label of a field: `hi.subject` is `Subject, Hindi`. */
function labelOf(path: string): string {
  const [language, slot] = path.split('.')
  if (!slot) return text.sendsHindi
  return text.labelled(text.slots[slot as MailSlot], languageName(language as Language))
}

function MailForm({ mail }: { mail: WordedMailView }) {
  const { kind } = mail
  const form = useConsoleForm(formOf(mail), `settings.mail.${kind}`)
  const save = useAction({
    form,
    call: () => settingsApi('PUT /console/settings/mails/:kind', { params: { kind }, body: form.values }),
    ...mailAction,
  })
  const [language, setLanguage] = useState<Language>('en')
  const { values } = form
  const builtIn = { en: textsOf(mail, 'en', 'builtIn'), hi: textsOf(mail, 'hi', 'builtIn') }
  const isDefault = mail.slots.every(({ slot }) =>
    LANGUAGES.every((each) => values[each][slot] === builtIn[each][slot]),
  )
  const test = () =>
    form.run(async () => {
      const body = { language, words: form.values[language] }
      const { message } = await settingsApi('POST /console/settings/mails/:kind/test', {
        params: { kind },
        body,
      })
      toast.success(message)
    })
  const restoreBuiltIn = () => {
    form.change(builtIn)
    toast.success(text.backDone)
  }
  return (
    <div className={css.page}>
      <ConsoleForm form={form} onSubmit={() => save.run()}>
        {mail.slots.map((slot) => (
          <FieldPair key={slot.slot}>
            {LANGUAGES.map((each) => (
              <MailTextField
                key={each}
                slot={slot}
                language={each}
                field={form.field(`${each}.${slot.slot}`)}
              />
            ))}
          </FieldPair>
        ))}
        <div>
          <Checkbox label={text.sendsHindi} {...form.checkbox('sendsHindi')} />
          <p className={css.hint}>{text.sendsHindiHint}</p>
        </div>
        {/* Next to the button, because the top of this long form is out of view. */}
        <EditConflict form={form} labelOf={labelOf} />
        <div className={css.actions}>
          <Button sm type="submit" pending={form.pending}>
            {text.save}
          </Button>
          <Button outline sm disabled={isDefault} onClick={restoreBuiltIn}>
            {text.backToBuiltIn}
          </Button>
        </div>
        <Placeholders mail={mail} />
      </ConsoleForm>
      <MailPreview
        kind={kind}
        name={aboutMail(kind)?.name ?? kind}
        language={language}
        onLanguage={setLanguage}
        texts={values[language]}
      >
        <Button outline sm onClick={() => void test()}>
          {text.test}
        </Button>
      </MailPreview>
    </div>
  )
}

type MailTextFieldProps = {
  slot: WordedMailView['slots'][number]
  language: Language
  field: ReturnType<Form<MailWordsBody>['field']>
}

/** The field of one text in one language. */
function MailTextField({ slot: { slot, needs, ...texts }, language, field }: MailTextFieldProps) {
  const { builtIn, isBehind } = texts[language]
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
    maxLength: slotBounds[slot].maxLength,
    ...(hints.length ? { hint: hints.join(' · ') } : {}),
  }
  const props = { ...shared, ...field }
  return isLong ? <TextArea rows={4} {...props} /> : <Field autoComplete="off" {...props} />
}

/** The placeholders that the mail's texts may use, and what the mail always includes. */
const Placeholders = ({ mail: { fills, kind } }: { mail: WordedMailView }) => {
  const includes = aboutMail(kind)?.includes
  return (
    <section className={css.placeholders}>
      <h2 className={css.title}>{text.placeholders}</h2>
      <p>{text.placeholdersHint}</p>
      <dl className={css.fills}>
        {fills.map((name) => (
          <div key={name} className={css.fill}>
            <dt className={css.brace}>{`{${name}}`}</dt>
            <dd>{wordFor(text.fills, name)}</dd>
          </div>
        ))}
      </dl>
      {includes && <p>{text.includes(includes)}</p>}
    </section>
  )
}
