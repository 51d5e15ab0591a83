import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PackageFilter } from '#features/passes/ui/packageFilter.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import styles from './HowOften.module.css'
import type { HowOftenData } from './howOften.server.ts'

/** The initial position of the slider: twice a week. */
const DEFAULT_STOP = 2

const stopIn = (text: string | null) => (text && /^[1-5]$/.test(text) ? Number(text) : DEFAULT_STOP)

/**
 * The question and its answer. The answer is part of the address, so that it survives a reload and can be linked; the
 * slider is updated before the address.
 */
export function useHowOften(often: HowOftenData, { type: chosenType, location }: PackageFilter) {
  const [params, setParams] = useSearchParams()
  const [[selectedType, stop], setSelection] = useState([
    params.get('on') ?? chosenType,
    stopIn(params.get('often')),
  ])
  const types = often?.byLocation[location ?? ''] ?? often?.types
  const type = types?.find((each) => each.type === selectedType) ?? types?.[0]
  const answer = type?.answers[stop - 1]
  if (!often || !types || !type || !answer) return null
  const choose = (nextType: string, stop: number) => {
    setSelection([nextType, stop])
    setParams(
      (current) => {
        current.set('on', nextType)
        current.set('often', String(stop))
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { texts: often.texts, types, type, stop, answer, choose, filter: { type: chosenType, location } }
}

type HowOftenProps = NonNullable<ReturnType<typeof useHowOften>> & {
  /** Buys the pass. */
  action: ReactNode
}

/** A form for browsers without scripts; with scripts the answer follows the slider. */
export function HowOften({ texts, types, type, stop, answer, choose, filter, action }: HowOftenProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // On a slow connection somebody may answer before the scripts have loaded, so that the field has a value that React
  // does not know.
  const chooseEarly = useEffectEvent(() => {
    if (!form.current) return
    const early = new FormData(form.current)
    const [filledType, often] = [early.get('on') ?? type.type, Number(early.get('often'))]
    if (filledType !== type.type || often !== stop) choose(String(filledType), often)
  })
  useEffect(() => chooseEarly(), [])
  return (
    <section className={styles.pick} aria-labelledby={id} data-stop={stop}>
      <form ref={form} className={styles.question} action="?">
        {Object.entries(filter).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <h2 id={id}>{texts.title}</h2>
        {types.length > 1 && (
          <fieldset className={styles.kinds}>
            <legend className="vh">{texts.kinds}</legend>
            {types.map((each) => (
              <label key={each.type}>
                <input
                  type="radio"
                  name="on"
                  value={each.type}
                  checked={each === type}
                  onChange={() => choose(each.type, stop)}
                />
                <KindGlyph glyph={each.glyph} />
                {each.name}
              </label>
            ))}
          </fieldset>
        )}
        <div>
          <p className={styles.often}>{answer.often}</p>
          <input
            className={styles.range}
            type="range"
            name="often"
            min={1}
            max={type.answers.length}
            value={stop}
            aria-labelledby={id}
            aria-valuetext={answer.often}
            onChange={({ currentTarget }) => choose(type.type, Number(currentTarget.value))}
          />
          <p className={styles.scale} aria-hidden="true">
            {texts.scale.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </p>
        </div>
        <button type="submit" className={styles.show}>
          {texts.show}
        </button>
      </form>
      <link rel="preload" as="image" href="/art/how-often.svg" />
      <div className={styles.figure} aria-hidden="true" />
      <div className={`${styles.answer} on-dark`} aria-live="polite">
        <p className="label">{texts.take}</p>
        <p className={styles.name}>
          <Lang text={answer.name} />
        </p>
        <p>
          <b>
            <Rupees text={answer.each} />
          </b>{' '}
          {texts.perClass}
        </p>
        <p className={styles.facts}>
          {answer.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {answer.extra && (
          <p className={styles.extra}>
            <Lang text={answer.extra} />
          </p>
        )}
        {action}
      </div>
    </section>
  )
}
