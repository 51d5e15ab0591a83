import { ReportsPanel } from '#features/report/ui/ReportsPanel.tsx'

export default ReportsPanel
