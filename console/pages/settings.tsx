import { Link } from 'react-router'
import { ConsequencesPart } from '#features/ourRules/console/ui/ConsequencesPart.tsx'
import { onboardingText } from '#features/settings/console/text/onboarding.ts'
import { SettingsPanel } from '#features/settings/console/ui/SettingsPanel.tsx'
import { useMe } from '../frame/useMe.ts'
import css from './settings.module.css'

export default function SettingsPage() {
  return (
    <>
      <SettingsPanel role={useMe().role} together={<ConsequencesPart />} />
      <p className={`small ${css.firstDay}`}>
        <Link to="/first-day">{onboardingText.linked}</Link>
      </p>
    </>
  )
}
