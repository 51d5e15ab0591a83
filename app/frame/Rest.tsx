import { Nearing } from './Nearing.tsx'
import { Offline } from './Offline.tsx'
import { Performances } from './Performances.tsx'

export const Rest = () => (
  <>
    <Offline />
    <Nearing />
    <Performances />
  </>
)
