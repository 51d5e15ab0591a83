import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { contentText as text } from '../text/contentScreens.ts'
import { DraftList, PageList } from './DraftList.tsx'
import { InstructorPanel } from './InstructorPanel.tsx'
import { LocationPictures } from './LocationPictures.tsx'
import { PolicyPanel } from './PolicyPanel.tsx'
import { TestimonialPanel } from './TestimonialPanel.tsx'

const parts = {
  page: PageList,
  post: () => <DraftList kind="post" />,
  training: () => <DraftList kind="training" />,
  testimonials: TestimonialPanel,
  instructors: InstructorPanel,
  policies: PolicyPanel,
  locations: LocationPictures,
}
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

/** All content of the site, section by section. */
export function ContentScreen() {
  const { params } = useListParams({ part: 'page' })
  const part = names.find((name) => name === params.part) ?? 'page'
  const Part = parts[part]
  return (
    <>
      <ScreenHead title={text.title} below="none">
        {text.sentence}
      </ScreenHead>
      <TabLinks label={text.partsLabel}>
        {names.map((name) => (
          <TabLink key={name} to={`?part=${name}`} on={name === part && 'page'}>
            {text.parts[name]}
          </TabLink>
        ))}
      </TabLinks>
      <Part key={part} />
    </>
  )
}
