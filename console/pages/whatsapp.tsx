import { WhatsappPanel } from '#features/whatsapp/console/ui/WhatsappPanel.tsx'

export default WhatsappPanel
