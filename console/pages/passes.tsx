import { PackagesScreen } from '#features/passes/ui/PackagesScreen.tsx'

const PassesPage = () => <PackagesScreen />
export default PassesPage
