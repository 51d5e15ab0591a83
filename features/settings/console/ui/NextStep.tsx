import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { CopyField } from '#ui/console/CopyField.tsx'
import { isReady } from '../../onboardingRules.ts'
import { onboardingQuery } from '../onboardingQueries.ts'
import { stepText, nextStepText as text } from '../text/onboarding.ts'
import css from './NextStep.module.css'
import { actionOf, formLink, STEPS, todoOf } from './onboardingSteps.ts'

/**
 * The next step of a new studio, on the Today screen: its next step of the setup, and then its first sale. Nothing once
 * there is a pass.
 */
export function NextStep() {
  const { data: setup } = useQuery(onboardingQuery)
  if (!setup || setup.hasPasses) return null
  const next = isReady(setup.done) ? undefined : STEPS.find(([step]) => !setup.done.includes(step))
  if (!next) return <FirstSale />
  const [step, to] = next
  return (
    <section className={css.next} aria-labelledby="next-step">
      <div>
        <p className="label">{text.label}</p>
        <h2 id="next-step" className={css.title}>
          {stepText[step].title}
        </h2>
        <p>{todoOf(step, setup)}</p>
      </div>
      <p className={css.actions}>
        <ButtonLink sm to={formLink(step, to, setup)}>
          {actionOf(step, setup)}
        </ButtonLink>
        <Link to="/first-day">{text.allSteps}</Link>
      </p>
    </section>
  )
}

const FirstSale = () => {
  const prefix = languagePrefix(currentLanguage())
  return (
    <section className={css.next} aria-labelledby="next-step">
      <div>
        <p className="label">{text.label}</p>
        <h2 id="next-step" className={css.title}>
          {text.sale}
        </h2>
        <p>{text.saleText}</p>
        <CopyField label={text.address} value={new URL('/class-schedule', location.origin).href} />
      </div>
      <p className={css.actions}>
        <ButtonLink sm to="/sell">
          {text.sell}
        </ButtonLink>
        <a href={prefix || '/'}>{text.toSite}</a>
      </p>
    </section>
  )
}
