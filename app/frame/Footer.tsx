import { Link } from 'react-router'
import { frameText, footerText as t } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { langOf } from '#lib/language.ts'
import { IconLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Logo } from '#ui/Logo.tsx'
import { brandOf, whatsappUrl } from './Brand.tsx'
import styles from './Footer.module.css'
import { LanguageLink } from './LanguageLink.tsx'

const information = [
  ['/rules', 'rules'],
  ['/in-studio-terms-and-conditions', 'inStudioTerms'],
  ['/terms-and-condition', 'terms'],
  ['/privacy-policy', 'privacy'],
  ['/refund-policy', 'refund'],
] as const
const quickLinks = [
  ['/class-schedule', 'bookAClass'],
  ['/contact-us', 'contactUs'],
  ['/about-us', 'aboutUs'],
] as const
const contactColumnLinks = [
  ['/all-blogs', 'blogs'],
  ['/teacher-training', 'teacherTraining'],
] as const

type TextKey = { [K in keyof typeof t]: (typeof t)[K] extends string ? K : never }[keyof typeof t]

const Links = ({ items }: { items: readonly (readonly [to: string, key: TextKey])[] }) =>
  items.map(([to, key]) => (
    <li key={to}>
      <Link to={to} discover="none">
        {t[key]}
      </Link>
    </li>
  ))

/** Information, Quick Links, Contact, social icons (spec §2). */
export const Footer = ({ studio }: { studio: StudioSummary | undefined }) => (
  <footer className={classes(styles.footer, 'on-dark')}>
    <div className="wrap">
      <div className={styles.columns}>
        <div>
          {studio?.logo && <Logo className={styles.logo} logo={studio.logo} name={studio.name} />}
          <p className={classes('d', styles.tagline)} lang={langOf(studio?.tagline ?? '')}>
            {studio?.tagline}
          </p>
        </div>
        <div>
          <h2>{t.information}</h2>
          <ul>
            <Links items={information} />
          </ul>
        </div>
        <div>
          <h2>{t.quickLinks}</h2>
          <ul>
            <Links items={quickLinks} />
          </ul>
        </div>
        <div>
          <h2>{t.contact}</h2>
          <ul>
            {studio && <Contact studio={studio} />}
            <Links items={contactColumnLinks} />
          </ul>
          {studio && <Social studio={studio} />}
        </div>
      </div>
      <div className={styles.legal}>
        {studio && <span lang={langOf(studio.legalLine)}>{studio.legalLine}</span>}
        {studio && <span lang={langOf(studio.audienceLine)}>{studio.audienceLine}</span>}
        <span>{t.zone}</span>
        <LanguageLink />
      </div>
      <p
        className={styles.wordmark}
        // The length of the name in steps of 10 letters: longer names are set smaller.
        data-length-step={Math.ceil(brandOf(studio).length / 10)}
        lang="en"
        aria-hidden="true"
      >
        {brandOf(studio)}
      </p>
    </div>
  </footer>
)

const Contact = ({ studio }: { studio: StudioSummary }) => (
  <>
    {studio.email && (
      <li>
        <a href={`mailto:${studio.email}`}>{studio.email}</a>
      </li>
    )}
    {studio.phone && (
      <li>
        <a className="num" href={`tel:${studio.phone.replace(/[^+\d]/g, '')}`}>
          {studio.phone}
        </a>
      </li>
    )}
  </>
)

const socialIcons = { photos: 'ig', professional: 'li' } as const

const Social = ({ studio }: { studio: StudioSummary }) => (
  <p className={styles.social}>
    {studio.socialLinks.map((link) => (
      <IconLink key={link.url} icon={socialIcons[link.kind]} label={link.label} to={link.url} />
    ))}
    {studio.whatsappNumber && <IconLink icon="wa" label={frameText.whatsappLabel} to={whatsappUrl(studio)} />}
  </p>
)
