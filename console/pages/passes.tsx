import { PackagesScreen } from '#features/membership/ui/PackagesScreen.tsx'

const PassesPage = () => <PackagesScreen />
export default PassesPage
