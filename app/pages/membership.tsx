import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { freeHourKinds, freeHourNumbers, numbersOf } from '#features/content/policyNumbers.ts'
import { type PackageView, passesContract } from '#features/passes/schema.ts'
import { membershipText } from '#features/passes/text/membership.ts'
import { passRulesText } from '#features/passes/text/passRules.ts'
import { Filters, Fitting } from '#features/passes/ui/PackageFilters.tsx'
import { PackageMenu } from '#features/passes/ui/PackageMenu.tsx'
import { discoveryFor, matchesFilter, readFilter, showsDiscovery } from '#features/passes/ui/packageFilter.ts'
import { daysSold, validityText } from '#features/passes/validityRules.ts'
import { Unfinished } from '#features/payment/ui/Unfinished.tsx'
import { formatRupees } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { callApi, clockContext, settingsOf } from '../api.server.ts'
import { seo } from '../seo.ts'
import { loadPageTexts } from '../sitePage.server.ts'
import type { Route } from './+types/membership'
import { FirstClass } from './FirstClass.tsx'
import { firstClasses } from './firstClass.server.ts'
import { HowOften, useHowOften } from './HowOften.tsx'
import { howOften } from './howOften.server.ts'
import styles from './membership.module.css'
import { priceSheet } from './priceSheet.server.ts'
import { useBuyProps } from './useBuyProps.ts'

/** Loads the whole menu, whatever the filter is, so that choosing needs no further request. */
export async function loader({ context }: Route.LoaderArgs) {
  const today = studioDay(context.get(clockContext)())
  const number = numbersOf(settingsOf(context), today)
  const packages = await callApi(context, passesContract['GET /user/get-membership-packages'])
  return {
    packages,
    firstClasses: firstClasses(packages),
    often: howOften(packages),
    sheet: await priceSheet(context, today),
    texts: await loadPageTexts(context, 'prices'),
    policies: passRulesText.all({
      morningCutoff: freeHourNumbers(settingsOf(context), today).morningCutoff,
      free: freeHourKinds(settingsOf(context), today),
      days: daysSold(packages, number),
      unusedDays: validityText(number('unusedDays'), packages, 'unusedDays'),
      quarterUnusedDays: validityText(number('quarterUnusedDays'), packages, 'quarterUnusedDays'),
      compensationDays: number('madeWholeDays'),
    }),
  }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) =>
  seo(args, {
    title: membershipText.title,
    description: membershipText.description(args.matches[0].loaderData?.studio.whereabouts ?? ''),
  })

export default function Membership({ loaderData }: Route.ComponentProps) {
  const { packages, policies, texts, firstClasses, often, sheet } = loaderData
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const matching = packages.filter((pkg) => matchesFilter(pkg, filter))
  const otherPackages = matching.filter((pkg) => pkg.packageType !== 'discovery')
  // A visitor who comes for a kind of class sees matching packages first; later filters do not move them.
  const [{ type: initialType }] = useState(filter)
  const isDiscoveryFirst = initialType === null || initialType === 'discovery'
  const question = useHowOften(often, filter)
  const hasQuestion = isDiscoveryFirst || often?.types.some(({ type }) => type === initialType)
  const banners = discoveryFor(firstClasses, filter).map((pkg) => <FirstClass key={pkg._id} pkg={pkg} />)
  const picked = hasQuestion && packages.find(({ _id }) => _id === question?.answer.id)
  return (
    <main id="main">
      <div className="wrap">
        <p className={styles.sheet} aria-hidden="true">
          <b>
            <Lang text={sheet.studio} />
          </b>
          <Lang text={sheet.details} />
        </p>
        <PageHead title={membershipText.title} lead={<Lang text={texts.lead} />} line />
        <Unfinished />
        {isDiscoveryFirst && banners}
        {question && picked && (
          <>
            <HowOften {...question} action={<BuyPicked pkg={picked} label={question.answer.buy} />} />
            <h2 className={styles.others}>{question.texts.others}</h2>
          </>
        )}
        {packages.length > 0 && (
          <div className={styles.choose}>
            <Filters filter={filter} packages={packages} />
            <Fitting filter={filter} found={matching.length} />
          </div>
        )}
        {otherPackages.length > 0 && (
          <PackageMenu
            className={styles.near}
            packages={otherPackages}
            leads={texts}
            action={(pkg) => <Buy pkg={pkg} />}
            pick={question && picked ? { id: picked._id, label: question.texts.pick } : undefined}
          />
        )}
        {!isDiscoveryFirst && showsDiscovery(filter) && <div className={styles.after}>{banners}</div>}
        {packages.length === 0 && (
          <Empty
            art="pass"
            title={membershipText.noneYet}
            action={
              <ButtonLink to="/contact-us" outline sm>
                {membershipText.contact}
              </ButtonLink>
            }
          />
        )}
        {packages.length > 0 && matching.length === 0 && (
          <Empty
            art="filter"
            title={membershipText.none}
            action={
              <ButtonLink to="/membership" outline sm>
                {membershipText.seeAll}
              </ButtonLink>
            }
          />
        )}
        <Policies policies={policies} />
      </div>
    </main>
  )
}

const Buy = ({ pkg }: { pkg: PackageView }) => (
  <Button
    {...useBuyProps(pkg)}
    id={`buy-${pkg._id}`}
    sm
    outline
    icon="go"
    aria-label={membershipText.buyLabel(pkg.packageName, formatRupees(pkg.price))}
  >
    {membershipText.buy}
  </Button>
)

const BuyPicked = ({ pkg, label: sentence }: { pkg: PackageView; label: string }) => (
  <Button {...useBuyProps(pkg)} id="buy-picked" icon="go">
    <span>
      <Lang text={sentence} />
    </span>
  </Button>
)

const Policies = ({ policies }: { policies: { title: string; text: string }[] }) => (
  <section className={styles.policies}>
    <RuledSection>
      <div className={styles.columns}>
        {policies.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p className="small mute">{text}</p>
          </div>
        ))}
      </div>
    </RuledSection>
  </section>
)
