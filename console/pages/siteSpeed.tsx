import { SiteSpeedPanel } from '#features/siteSpeed/ui/SiteSpeedPanel.tsx'

export default SiteSpeedPanel
