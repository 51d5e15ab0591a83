import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Role } from '#lib/permissions.ts'
import { centerChosen } from '#ui/centerChosen.ts'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { KindsPart } from './KindsPart.tsx'
import { LocationsPart } from './LocationsPart.tsx'
import { MailPage } from './MailPage.tsx'
import { MailsPart } from './MailsPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { RegistrationPart } from './RegistrationPart.tsx'
import { RulesPart } from './RulesPart.tsx'
import css from './SettingsPanel.module.css'
import { TaxPart } from './TaxPart.tsx'

type Part = keyof typeof text.part
const parts = [
  'cancelling',
  'consequences',
  'passes',
  'locations',
  'kinds',
  'tax',
  'profile',
  'mails',
] as const satisfies Part[]
const isPart = (part: string): part is Part => parts.some((each) => each === part)

/** The studio's settings: one section at a time, named in the address. `together` is shown below the consequences. */
export function SettingsPanel({ role, together }: { role: Role; together?: ReactNode }) {
  const { params } = useListParams({ part: 'cancelling', open: '' })
  const part = isPart(params.part) ? params.part : 'cancelling'
  // The mail editor with its two languages and the preview needs the full width.
  if (part === 'mails' && params.open) return <MailPage key={params.open} kind={params.open} />
  return (
    <>
      <ScreenHead title={text.title}>{text.sentence}</ScreenHead>
      <div className={css.columns}>
        <nav aria-label={text.parts}>
          <ul className={css.parts}>
            {parts.map((name) => (
              <li key={name}>
                <Link
                  ref={name === part ? centerChosen : undefined}
                  className={css.part}
                  to={`?part=${name}`}
                  aria-current={name === part ? 'true' : undefined}
                >
                  {text.part[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          {(part === 'cancelling' || part === 'consequences' || part === 'passes') && (
            <RulesPart key={part} part={part} />
          )}
          {part === 'consequences' && together}
          {part === 'locations' && <LocationsPart role={role} />}
          {part === 'kinds' && <KindsPart role={role} />}
          {part === 'tax' && (
            <>
              <RegistrationPart role={role} />
              <TaxPart role={role} />
            </>
          )}
          {part === 'profile' && <ProfilePart />}
          {part === 'mails' && <MailsPart />}
        </section>
      </div>
    </>
  )
}
