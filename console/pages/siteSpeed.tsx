import { SiteSpeedPanel } from '#features/siteSpeed/console/ui/SiteSpeedPanel.tsx'

export default SiteSpeedPanel
