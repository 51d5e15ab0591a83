import { SettingsPanel } from '#features/settings/ui/SettingsPanel.tsx'
import { useMe } from '../frame/useMe.ts'

const SettingsPage = () => <SettingsPanel role={useMe().role} />
export default SettingsPage
