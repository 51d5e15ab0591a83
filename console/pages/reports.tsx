import { ReportsPanel } from '#features/report/console/ui/ReportsPanel.tsx'

export default ReportsPanel
