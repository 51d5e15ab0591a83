import { homeText } from '#features/content/text/home.ts'
import { Frieze, type FriezePiece } from '#features/content/ui/Frieze.tsx'
import { Steps } from '#features/content/ui/Steps.tsx'
import { kindName } from '#features/studio/settings.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Floor } from '#ui/Floor.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './home.module.css'

interface Discovery {
  /** `₹900` */
  price: string
  /** How long it is valid. */
  days: number
}

/** From the first class to a kept place, in three steps; the first is for sale. */
export function HowItWorks({ discovery }: { discovery: Discovery | undefined }) {
  const t = homeText.steps
  const steps = [
    ...(discovery
      ? [
          {
            art: 'how-come',
            title: t.once,
            text: <Rupees text={t.onceText(discovery.price, discovery.days)} />,
          },
        ]
      : []),
    { art: 'how-choose', title: t.pass, text: t.passText },
    { art: 'how-keep', title: t.place, text: t.placeText },
  ]
  return (
    <section className="sec on-sand" aria-labelledby="why-h">
      <div className="wrap">
        <SectionHead id="why-h" label={t.label} title={t.title} lead={t.lead} />
      </div>
      <div className="wrap">
        <Steps steps={steps} />
        {discovery && (
          <Actions className={styles.buy}>
            <ButtonLink to="/membership?type=discovery" icon="go">
              {t.buy}
            </ButtonLink>
            <span className="mute">{t.buyNote(discovery.price)}</span>
          </Actions>
        )}
      </div>
    </section>
  )
}

interface LowestPrices {
  group: string | undefined
  reformer: string | undefined
  private: string | undefined
}

export function KindsOfClass({ from }: { from: LowestPrices }) {
  const t = homeText.kinds
  const piece = (
    kind: 'mat' | 'barre' | 'reformer' | 'private',
    art: string,
    to: string,
    price: string | undefined,
  ): FriezePiece => ({
    kind,
    name: kindName(kind),
    to,
    art,
    alt: t[kind].art,
    text: t[kind].text,
    from: price && t.from(price),
  })
  return (
    <section className="sec" aria-labelledby="kinds-h">
      <div className="wrap">
        <Floor>
          <SectionHead id="kinds-h" label={t.label} title={t.title} lead={t.lead} />
        </Floor>
        <Frieze
          pieces={[
            piece('mat', 'hundred', '/class-schedule?kind=mat', from.group),
            piece('barre', 'barre', '/class-schedule?kind=barre', from.group),
            piece('reformer', 'reformer', '/class-schedule?kind=reformer', from.reformer),
            piece('private', 'private', '/private-session', from.private),
          ]}
        />
      </div>
    </section>
  )
}
