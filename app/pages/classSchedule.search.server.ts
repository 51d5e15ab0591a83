import { readScheduleSearch } from '#features/timetable/search.ts'
import type { PageSearch } from '../pageSearch.server.ts'

export const search: PageSearch = (params, { today, instructors }) => {
  const { instructor, ...read } = readScheduleSearch(params, today)
  return instructor && instructors.has(instructor) ? { ...read, instructor } : read
}
