import { Onboarding } from '#features/onboarding/console/ui/Onboarding.tsx'

export default Onboarding
