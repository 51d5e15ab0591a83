import { ContentScreen } from '#features/content/ui/ContentScreen.tsx'

export default ContentScreen
