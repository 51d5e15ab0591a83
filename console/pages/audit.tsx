import { AuditPanel } from '#features/audit/console/ui/AuditPanel.tsx'

export default AuditPanel
