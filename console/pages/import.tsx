import { ImportPanel } from '#features/dataImport/console/ui/ImportPanel.tsx'

export default ImportPanel
