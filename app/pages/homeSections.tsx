import { homeText } from '#features/content/text/home.ts'
import { Frieze, kindPiece } from '#features/content/ui/Frieze.tsx'
import { Steps } from '#features/content/ui/Steps.tsx'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { PageTexts } from '../sitePage.server.ts'
import type { Route } from './+types/home'
import { ForNewcomers } from './ForNewcomers.tsx'
import styles from './home.module.css'

/** The lowest price of a session for each kind of class, as `₹700`. */
type LowestPrices = Record<string, string>

type TextsProps = { texts: Pick<PageTexts<'home'>, 'kinds' | 'kindsTitle' | 'kindsLead'> }

type HowItWorksProps = Route.ComponentProps['loaderData']['steps']

/** The steps from the first class to a regular seat. If a Discovery package is sold, a button to buy it follows. */
export const HowItWorks = ({ label, title, lead, steps, offer }: HowItWorksProps) => (
  <section className="sec on-sand" aria-labelledby="why-h">
    <div className="wrap">
      <SectionHead
        id="why-h"
        label={label}
        title={<Lang text={title} />}
        lead={lead && <Lang text={lead} />}
      />
    </div>
    <div className="wrap">
      <Steps steps={steps.map((step) => ({ ...step, text: <Lang text={step.text} /> }))} />
      {offer && (
        <Actions className={styles.buy}>
          <ForNewcomers>
            <ButtonLink to={offer.to} icon="go">
              {offer.label}
            </ButtonLink>
            <span className="mute">{offer.note}</span>
          </ForNewcomers>
        </Actions>
      )}
    </div>
  </section>
)

export function KindsOfClass({ texts, lowestPrices }: TextsProps & { lowestPrices: LowestPrices }) {
  const t = homeText.kinds
  if (texts.kinds.length === 0) return null
  return (
    <section className="sec" aria-labelledby="kinds-h">
      <div className="wrap">
        <RuledSection>
          <SectionHead
            id="kinds-h"
            label={t.label}
            title={<Lang text={texts.kindsTitle} />}
            lead={texts.kindsLead && <Lang text={texts.kindsLead} />}
          />
        </RuledSection>
        <Frieze
          pieces={texts.kinds.map(({ title: kind, text }, index) => {
            const price = lowestPrices[kind]
            return kindPiece(kind, text, index, 'hundred', price && t.from(price))
          })}
        />
      </div>
    </section>
  )
}
