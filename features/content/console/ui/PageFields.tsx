import { useQuery } from '@tanstack/react-query'
import { kindName, shownKinds } from '#features/studio/settings.ts'
import { type PageItem, type PageWords, starterPages } from '#features/studio/text/starterPages.ts'
import type { Language } from '#lib/language.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { PageContent } from '../../draftSchema.ts'
import { neededPageTexts } from '../../rules.ts'
import { pageFieldText } from '../../text/pageFields.ts'
import { choicesQuery } from '../queries.ts'
import { writeText as text } from '../text/draftScreen.ts'
import css from './DraftScreen.module.css'
import { Rows } from './Rows.tsx'

type Errors = Record<string, string>
type PageFieldsProps = {
  content: PageContent
  errors: Errors
  onChange: (content: PageContent) => void
}

/** The fields for a page's texts, in two languages side by side, and the placeholders that they may use. */
export const PageFields = ({ content, errors, onChange }: PageFieldsProps) => (
  <div className={css.page}>
    <div className={css.panes}>
      <Words
        content={content}
        language="en"
        words={content}
        errors={errors}
        onChange={(words) => onChange({ ...content, ...words })}
      />
      <Words
        content={content}
        language="hi"
        words={content.hindi}
        errors={errorsOfHindi(errors)}
        onChange={(hindi) => onChange({ ...content, hindi })}
      />
    </div>
    <Facts />
  </div>
)

const errorsOfHindi = (errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith('hindi.') ? [[path.slice('hindi.'.length), message]] : [],
    ),
  )

type WordsProps = {
  content: PageContent
  language: Language
  words: PageWords
  errors: Errors
  onChange: (words: PageWords) => void
}

const labelOf = (name: string) => pageFieldText[name as keyof typeof pageFieldText]
/** The rows of a text area for a text of this length. */
const rowsOf = (content: string) => (content.includes('\n') ? 6 : content.length > 60 ? 3 : 1)

function Words({ content: { page }, language, words: { texts, lists }, errors, onChange }: WordsProps) {
  const label = (name: string) => (language === 'hi' ? text.inHindi(labelOf(name)) : labelOf(name))
  const setList = (name: string, items: PageItem[]) => onChange({ texts, lists: { ...lists, [name]: items } })
  return (
    <section className={css.pane}>
      <h2 className="label">{language === 'hi' ? text.hindi : text.english}</h2>
      {Object.keys(starterPages[page].texts).map((name) => (
        <TextArea
          key={name}
          label={label(name)}
          lang={language}
          rows={rowsOf(texts[name] ?? '')}
          required={language === 'en' && neededPageTexts.includes(name)}
          value={texts[name] ?? ''}
          error={errors[`texts.${name}`] ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ texts: { ...texts, [name]: currentTarget.value }, lists })
          }
        />
      ))}
      {Object.keys(starterPages[page].lists).map((name) => {
        const props = {
          language,
          items: lists[name] ?? [],
          onChange: (items: PageItem[]) => setList(name, items),
        }
        return name === 'kinds' ? (
          <KindTexts key={name} {...props} />
        ) : (
          <Rows
            key={name}
            title={label(name)}
            rows={props.items.map((item) => ({ ...item }))}
            empty={{ title: '', text: '' }}
            fields={[
              ['title', pageFieldText.itemTitle, 'line'],
              ['text', pageFieldText.itemText, 'lines'],
            ]}
            language={language}
            onChange={(rows) => props.onChange(rows as unknown as PageItem[])}
          />
        )
      })}
      {Object.entries(errors).map(
        ([path, message]) =>
          path.startsWith('lists.') && (
            <p key={path} role="alert">
              {message}
            </p>
          ),
      )}
    </section>
  )
}

type KindTextsProps = { language: Language; items: PageItem[]; onChange: (items: PageItem[]) => void }

/** A text for each kind of class that the studio has; the site shows the texts of the kinds in its timetable. */
const KindTexts = ({ language, items, onChange }: KindTextsProps) => (
  <fieldset className={css.rows}>
    <legend className="label">{pageFieldText.kinds}</legend>
    {shownKinds().map(({ key }) => (
      <TextArea
        key={key}
        label={kindName(key)}
        lang={language}
        rows={2}
        value={items.find(({ title }) => title === key)?.text ?? ''}
        onChange={({ currentTarget }) =>
          onChange([...items.filter(({ title }) => title !== key), { title: key, text: currentTarget.value }])
        }
      />
    ))}
  </fieldset>
)

function Facts() {
  const { data } = useQuery(choicesQuery)
  return (
    <aside className={css.facts}>
      <div className={css.wide}>
        <PartHead title={text.facts}>{text.factsLead}</PartHead>
      </div>
      <dl className={css.named}>
        {data?.facts.map(({ name, filled }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mute">{filled}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
