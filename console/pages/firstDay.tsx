import { Onboarding } from '#features/settings/console/ui/Onboarding.tsx'

export default Onboarding
