import { ImportPanel } from '#features/dataImport/ui/ImportPanel.tsx'

export default ImportPanel
