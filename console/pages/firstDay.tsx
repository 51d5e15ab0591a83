import { Onboarding } from '#features/onboarding/ui/Onboarding.tsx'

export default Onboarding
