import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { pageNameText } from '#features/content/text/pageFields.ts'
import { policySummaryText } from '#features/content/text/policySummaries.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { Icon } from '#ui/Icon.tsx'
import { isAllDone, isReady, type OnboardingStep } from '../../onboardingRules.ts'
import { onboardingQuery, putOnboarding } from '../onboardingQueries.ts'
import type { Onboarding as StudioSetup } from '../onboardingSchema.ts'
import { stepText, onboardingText as text } from '../text/onboarding.ts'
import css from './Onboarding.module.css'
import { actionOf, formLink, STEPS, todoOf } from './onboardingSteps.ts'

/** The first-day screen: what a new studio needs before visitors can book, and what it has. */
export function Onboarding() {
  const query = useQuery(onboardingQuery)
  const { data } = query
  const ready = data !== undefined && isReady(data.done)
  const next = STEPS.find(([step]) => !data?.done.includes(step))?.[0]
  return (
    <>
      <ScreenHead
        title={ready ? text.titleDone : text.title}
        tools={data && (data.isOpen || data.hidden) && <HideButton hidden={data.hidden} />}
        below={data ? <ProgressBar done={data.done.length} /> : undefined}
      >
        {ready ? (isAllDone(data) ? text.leadDone : text.leadReady) : text.lead}
      </ScreenHead>
      <QueryPart query={query} title={text.failed} rows={6}>
        {(setup) => (
          <div className={css.columns}>
            <ol>
              {STEPS.map(([step, to], index) => (
                <Step
                  key={step}
                  number={index + 1}
                  step={step}
                  to={to}
                  isDone={setup.done.includes(step)}
                  isNext={step === next}
                  setup={setup}
                />
              ))}
            </ol>
            <aside className={css.aside}>
              <img className={css.plate} src="/art/step-1.svg" alt="" width={340} height={255} />
              <p>
                <b>{text.sees}:</b> {visitorsSee(setup)}
              </p>
              <p>
                <a href={languagePrefix(currentLanguage()) || '/'}>{text.toSite}</a>
              </p>
              {!isAllDone(setup) && <BuiltInValues />}
              {setup.unwritten.length + setup.unreadPolicies.length > 0 && (
                <Unwritten pages={setup.unwritten} policies={setup.unreadPolicies} />
              )}
            </aside>
          </div>
        )}
      </QueryPart>
    </>
  )
}

/** People who no longer need the screen can hide it. */
function HideButton({ hidden }: { hidden: boolean }) {
  const put = useAction({ call: () => putOnboarding(!hidden), updates: onboardingQuery.queryKey })
  return (
    <Button outline sm pending={put.pending} onClick={() => put.run()}>
      {hidden ? text.show : text.hide}
    </Button>
  )
}

/** Links to built-in values that apply unless staff change them. Staff should check them before the first sale. */
const BuiltInValues = () => (
  <section aria-labelledby="defaults-h">
    <h2 id="defaults-h" className="label">
      {text.defaults}
    </h2>
    <p>{text.defaultsLead(pricesIncludeTax())}</p>
    <p>
      {DEFAULTS.map(([part, label], index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <Link to={`/settings?part=${part}`}>{label()}</Link>
        </Fragment>
      ))}
    </p>
  </section>
)
const DEFAULTS: [string, () => string][] = [
  ['tax', () => text.defaultTax],
  ['kinds', () => text.defaultKinds],
  ['cancelling', () => text.defaultRules],
]

type UnwrittenProps = { pages: StudioSetup['unwritten']; policies: StudioSetup['unreadPolicies'] }

const Unwritten = ({ pages, policies }: UnwrittenProps) => (
  <section aria-labelledby="unwritten-h">
    <h2 id="unwritten-h" className="label">
      {text.unwritten}
    </h2>
    {pages.length > 0 && (
      <>
        <p>{text.unwrittenLead}</p>
        <p>
          <Link to="/content?part=page">{pages.map((page) => pageNameText[page]).join(', ')}</Link>
        </p>
      </>
    )}
    {policies.length > 0 && (
      <>
        <p>{text.unreadPolicies}</p>
        <p>
          <Link to="/content?part=policies">
            {policies.map((key) => policySummaryText[key].title).join(', ')}
          </Link>
        </p>
      </>
    )}
  </section>
)

const visitorsSee = ({ classes: count, packages }: StudioSetup) =>
  count === 0 ? text.seesNoClasses : packages === 0 ? text.seesNoPackages : text.seesClasses

/** The progress bar, with the number of finished steps. */
function ProgressBar({ done }: { done: number }) {
  const share = `${(done / STEPS.length) * 100}%`
  return (
    <div className={css.progress}>
      <i className={css.over} style={{ width: share }} />
      <span className={css.track} />
      <b className={css.now} style={{ left: share }} />
      <em className={css.text}>{text.progress(done, STEPS.length)}</em>
    </div>
  )
}

type StepProps = {
  number: number
  step: OnboardingStep
  to: string
  isDone: boolean
  isNext: boolean
  setup: StudioSetup
}

const Step = ({ number, step, to, isDone, isNext, setup }: StepProps) => (
  <li className={classes(css.step, isNext && css.current)}>
    <span className={css.number}>{isDone ? <Icon name="ok" className={css.check} /> : number}</span>
    <div>
      <b className={classes(css.title, isDone && css.done)}>{stepText[step].title}</b>
      <span className={css.second}>{isDone ? factOf(step, setup) : todoOf(step, setup)}</span>
    </div>
    {isDone ? (
      <Link className={css.action} to={to}>
        {text.view}
      </Link>
    ) : (
      <ButtonLink className={css.action} sm outline={!isNext} to={formLink(step, to, setup)}>
        {actionOf(step, setup)}
      </ButtonLink>
    )}
  </li>
)

function factOf(step: OnboardingStep, setup: StudioSetup): string {
  const facts: Record<OnboardingStep, () => string> = {
    profile: () => stepText.profile.has(setup.studio, setup.locations.join(', ')),
    rooms: () =>
      setup.rooms === 0 ? stepText.rooms.notNeeded : stepText.rooms.has(setup.rooms, setup.seats),
    instructors: () => stepText.instructors.has(setup.instructors.join(', ')),
    classes: () => stepText.classes.has(setup.classes),
    packages: () => stepText.packages.has(setup.packages),
    members: () => stepText.members.has(setup.members),
  }
  return facts[step]()
}
