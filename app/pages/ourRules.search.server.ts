import type { PageSearch } from '../pageSearch.server.ts'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const allowed = { kind: /^\w{1,40}$/, date: DAY, time: TIME, cancelDate: DAY, cancelTime: TIME }

/** The parameters of the calculator; invalid ones are dropped. */
export const search: PageSearch = (params) =>
  Object.fromEntries(
    Object.entries(allowed).flatMap(([name, pattern]) => {
      const value = params.get(name)
      return value && pattern.test(value) ? [[name, value]] : []
    }),
  )
