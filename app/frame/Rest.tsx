import { Nearing } from './Nearing.tsx'
import { Offline } from './Offline.tsx'

export const Rest = () => (
  <>
    <Offline />
    <Nearing />
  </>
)
