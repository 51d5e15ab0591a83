import { TaxReportPanel } from '#features/invoice/console/ui/TaxReportPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function TaxPage() {
  const may = useMay()
  return <TaxReportPanel mayExport={may('exportData')} />
}
