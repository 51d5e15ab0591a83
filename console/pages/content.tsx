import { ContentScreen } from '#features/content/console/ui/ContentScreen.tsx'

export default ContentScreen
