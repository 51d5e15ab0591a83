import { AuditPanel } from '#features/audit/ui/AuditPanel.tsx'

export default AuditPanel
