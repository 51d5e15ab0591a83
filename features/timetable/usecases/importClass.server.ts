/**
 * Creates a class from another system, and undoes it. Its sessions come with the next `generateSessions`, which
 * the import runs once all classes exist. To undo, first take `lockGenerating`, before any other lock.
 */
export {
  deleteClass as removeClass,
  insertClass as importClass,
  type NewClass,
} from '../classStore.server.ts'
export { lockGenerating } from '../store.server.ts'
