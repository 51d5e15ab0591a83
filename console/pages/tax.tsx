import { TaxReportPanel } from '#features/invoice/console/ui/TaxReportPanel.tsx'

export default TaxReportPanel
