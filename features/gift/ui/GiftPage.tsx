import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { GiftCardView } from '../schema.ts'
import { giftOpeningText } from '../text/giftOpening.ts'
import css from './GiftPage.module.css'

interface GiftPageProps {
  /** Undefined until the server has responded. */
  card?: GiftCardView['card'] | undefined
  /** A description of the picture, if it adds information. */
  alt?: string
  label?: string | undefined
  title: string
  /** True for a result of an action on this page: its title gets the focus. */
  isNew?: boolean
  children: ReactNode
}

/** The page of a card: the picture, and next to it a text and the possible actions. */
export function GiftPage({ card, alt = '', label, title, isNew = false, children }: GiftPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <main id="main" className={css.page}>
      <div className={css.art}>
        {card && <img src={`/art/gift-${card}.svg`} width="600" height="400" alt={alt} />}
      </div>
      <div className={css.side}>
        {label && <p className="label">{label}</p>}
        <h1 ref={heading} tabIndex={-1}>
          <Lang text={title} />
        </h1>
        {children}
      </div>
    </main>
  )
}

const SLOW_MS = 6_000

/** Shown until the card is loaded. `text`: other texts, for links that are not gifts. */
export function GiftOpening({ text = giftOpeningText }: { text?: typeof giftOpeningText }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <GiftPage title={text.title}>
      <noscript>
        <p>{text.withoutScripts}</p>
      </noscript>
      <div className={css.scripted}>
        <Spinner label={text.opening} shown />
        {isSlow && (
          <p className="mute" role="status">
            {text.slow}
          </p>
        )}
      </div>
    </GiftPage>
  )
}

export const GiftSteps = ({ children }: { children: ReactNode }) => (
  <div className={css.steps}>{children}</div>
)

interface GiftFailedProps {
  /** The description of the problem. */
  title: string
  retrying?: boolean
  onRetry: () => void
  text?: typeof giftOpeningText
}

export function GiftFailed({ title, retrying, onRetry, text = giftOpeningText }: GiftFailedProps) {
  return (
    <GiftPage card="roll" title={text.failed}>
      <Note tone="bad" title={title}>
        {text.failedHelp}
      </Note>
      <GiftSteps>
        <Button pending={retrying} onClick={onRetry}>
          {commonText.tryAgain}
        </Button>
      </GiftSteps>
    </GiftPage>
  )
}
