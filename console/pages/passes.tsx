import { PackagesScreen } from '#features/passes/console/ui/PackagesScreen.tsx'

const PassesPage = () => <PackagesScreen />
export default PassesPage
