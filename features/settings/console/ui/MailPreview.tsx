import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import type { Language } from '#lib/language.ts'
import type { MailTexts } from '#lib/mailWords.ts'
import { commonText } from '#lib/text/common.ts'
import { Segments } from '#ui/Chips.tsx'
import { classes } from '#ui/classes.ts'
import { useDebounced } from '#ui/console/useDebounced.ts'
import type { TriedWords } from '../mailSchema.ts'
import { settingsApi } from '../queries.ts'
import { mailScreens as text } from '../text/mailScreens.ts'
import css from './MailPreview.module.css'

/** The preview is requested this long after the last keystroke. */
const PAUSE_MS = 400

type MailPreviewProps = {
  kind: string
  name: string
  language: Language
  onLanguage: (language: Language) => void
  texts: MailTexts
  /** Actions below the preview. */
  children: ReactNode
}

/** A preview of the mail with the typed texts, rendered by the server with the code that sends it. */
export function MailPreview({ kind, name, language, onLanguage, texts, children }: MailPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desk'>('phone')
  const tried = useDebounced(JSON.stringify({ language, words: texts } satisfies TriedWords), PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['settings', 'mailPreview', kind, tried],
    queryFn: async () => {
      const body = JSON.parse(tried) as TriedWords
      const response = await settingsApi('POST /console/settings/mails/:kind/preview', {
        params: { kind },
        body,
      })
      return { subject: response.data.subject, language: body.language, tried }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const wrong = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined
  return (
    <section className={css.preview} aria-label={text.previewOf(name)}>
      <h2 className={css.title}>{text.preview}</h2>
      <div className={css.tools}>
        <Segments label={text.language}>
          <button type="button" aria-pressed={language === 'en'} onClick={() => onLanguage('en')}>
            {text.english}
          </button>
          <button type="button" aria-pressed={language === 'hi'} onClick={() => onLanguage('hi')}>
            {text.hindi}
          </button>
        </Segments>
        <Segments label={text.width}>
          <button type="button" aria-pressed={width === 'phone'} onClick={() => setWidth('phone')}>
            {text.phone}
          </button>
          <button type="button" aria-pressed={width === 'desk'} onClick={() => setWidth('desk')}>
            {text.desk}
          </button>
        </Segments>
      </div>
      <p role="status" className={css.status}>
        {error ? `${text.waits} ${wrong ?? commonText.partFailed}` : ''}
      </p>
      {data && (
        <>
          <p className={css.subject}>
            <span className={css.label}>{text.subjectLine}</span> <b lang={data.language}>{data.subject}</b>
          </p>
          <Frames kind={kind} tried={data.tried} title={text.previewOf(name)} width={width} />
        </>
      )}
      <p className={css.small}>{text.invented}</p>
      <div>{children}</div>
    </section>
  )
}

type FramesProps = { kind: string; tried: string; title: string; width: 'phone' | 'desk' }

/** The previous preview stays visible until the next one is loaded. */
function Frames({ kind, tried, title, width }: FramesProps) {
  const [shown, setShown] = useState(tried)
  return (
    <div className={classes(css.frame, css[width])}>
      {[...new Set([shown, tried])].map((each) => (
        <Frame
          key={each}
          address={`/console/preview/mail/${kind}`}
          tried={each}
          title={title}
          hidden={each !== shown}
          onShown={() => each === tried && setShown(each)}
        />
      ))}
    </div>
  )
}

type FrameProps = { address: string; tried: string; title: string; hidden: boolean; onShown: () => void }

/**
 * A frame that the server fills, because the mail needs its own content security policy. The request is a form, because
 * the text is too long for an address. In the frame no script runs and no link opens.
 */
function Frame({ address, tried, title, hidden, onShown }: FrameProps) {
  const name = `mail${useId()}`
  const form = useRef<HTMLFormElement>(null)
  // An empty frame also fires a load event.
  const isSent = useRef(false)
  useEffect(() => {
    isSent.current = true
    form.current?.submit()
  }, [])
  return (
    <>
      <form ref={form} hidden method="post" action={address} target={name}>
        <input type="hidden" name="tried" value={tried} readOnly />
      </form>
      <iframe
        className={css.mail}
        name={name}
        title={title}
        sandbox=""
        hidden={hidden}
        onLoad={() => isSent.current && onShown()}
      />
    </>
  )
}
