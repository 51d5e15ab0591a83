/**
 * A class that comes from another system, and its way back. Its sessions come with the next `generateSessions`, which
 * whoever brings classes runs when all of them are there. Who takes classes back waits first for who generates
 * sessions (`lockGenerating`), before any other lock.
 */
export {
  deleteClass as removeClass,
  insertClass as importClass,
  type NewClass,
} from '../classStore.server.ts'
export { lockGenerating } from '../store.server.ts'
